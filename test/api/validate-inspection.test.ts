import { expect, test } from 'vitest';
import {
  editSchema,
  entriesSchema,
  entrySchema,
  feedbackSchema,
  pinSchema,
  recordSchema,
} from '../../src/api/inspection-requests.js';
import { validateInspection } from '../../src/api/validate-request.js';

const TENANT = { tenant_id: 'desk' };
const LABEL = 'must be the id of an entry, such as k12; a list of entries has them';

test.each([
  [entrySchema, [], 'The request is not valid: it is a list of 0 and must be an object.'],
  [entrySchema, { id: 'k1' }, "The request's tenant_id is not valid: it is missing and must be a string."],
  [
    entrySchema,
    { tenant_id: '', id: 'k1' },
    "The request's tenant_id is not valid: it is an empty text and must not be empty.",
  ],
  [
    entrySchema,
    { tenant_id: 'x'.repeat(5_000), id: 'k1' },
    "The request's tenant_id is not valid: it is a text of 5000 characters and must have at most 4096 characters.",
  ],
  [entrySchema, { ...TENANT, id: '12' }, `The request's id is not valid: it is "12" and ${LABEL}.`],
  [
    entrySchema,
    { ...TENANT, id: 'kh_'.padEnd(40, 'x') },
    `The request's id is not valid: it is a text of 40 characters and ${LABEL}.`,
  ],
  [
    recordSchema,
    { ...TENANT, id: 'a b' },
    'The request\'s id is not valid: it is "a b" and must be the id of a record; an entry shows those behind it.',
  ],
  [
    entriesSchema,
    { ...TENANT, limit: 0 },
    "The request's limit is not valid: it is 0 and must be at least 1.",
  ],
  [
    entriesSchema,
    { ...TENANT, limit: 999 },
    "The request's limit is not valid: it is 999 and must be at most 200.",
  ],
  [
    entriesSchema,
    { ...TENANT, limit: 1.5 },
    "The request's limit is not valid: it is 1.5 and must be an integer.",
  ],
  [
    entriesSchema,
    { ...TENANT, outcome: 'ok' },
    'The request\'s outcome is not valid: it is "ok" and must be one of success, failure, unclear.',
  ],
  [
    entriesSchema,
    { ...TENANT, kinds: 'x' },
    'The request is not valid: nothing is known of "kinds"; known are tenant_id, query, kind, ',
  ],
  [
    pinSchema,
    { ...TENANT, id: 'k1' },
    "The request's pinned is not valid: it is missing and must be a boolean.",
  ],
  [
    pinSchema,
    { ...TENANT, id: 'k1', pinned: null },
    "The request's pinned is not valid: it is null and must be a boolean.",
  ],
  [
    editSchema,
    { ...TENANT, id: 'k1' },
    'The request is not valid: it changes nothing; give a situation, an advice or both.',
  ],
  [
    feedbackSchema,
    { success: true },
    'The request is not valid: it names no run; give a job_id, or a request_id and its tenant_id.',
  ],
  [
    feedbackSchema,
    { success: true, job_id: 'j', request_id: 'r' },
    'The request is not valid: it has both a request_id and a job_id; give one of them.',
  ],
  [
    feedbackSchema,
    { success: true, request_id: 'r' },
    'The request is not valid: it has a request_id without its tenant_id; give both.',
  ],
])('a wrong request is told what it has, what is needed, and what to do: %#', (schema, request, message) => {
  expect(() => validateInspection(schema, request)).toThrow(message);
});
