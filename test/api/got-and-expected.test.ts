import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesSchema } from '../../src/api/inspection-requests.js';
import { shownValue } from '../../src/api/shown-value.js';
import { validateJobId } from '../../src/api/validate-job-id.js';
import {
  validateDelete,
  validateEnhance,
  validateInspection,
  validateInteraction,
} from '../../src/api/validate-request.js';
import { KnowhowError } from '../../src/domain/errors.js';

const enhance = { tenant_id: 'desk', input_text: 'Fetch the parcel' };
const record = {
  tenant_id: 'desk',
  query: 'Fetch the parcel',
  turns: [{ turn: 1, inputs: 'look', decision: 'go' }],
  timestamp: '2026-01-02T03:04:05Z',
};
const filter = { tenant_id: 'desk' };

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (KnowhowError.isInstance(error)) return error.message;
    throw error;
  }
  throw new Error('it was accepted');
}

const REQUESTS: [name: string, fields: readonly string[], check: (changed: object) => unknown][] = [
  [
    'enhance',
    ['tenant_id', 'input_text', 'agent_type', 'tools', 'max_tokens', 'context', 'explain'],
    (changed) => validateEnhance({ ...enhance, ...changed }),
  ],
  [
    'store',
    ['tenant_id', 'query', 'turns', 'success', 'agent_type', 'timestamp', 'metadata'],
    (changed) => validateInteraction({ ...record, ...changed }),
  ],
  [
    'delete',
    ['tenant_id', 'intent', 'similarity_threshold', 'dry_run', 'agent_type', 'all'],
    (changed) => validateDelete({ tenant_id: 'desk', intent: 'refunds', ...changed }),
  ],
  [
    'list entries',
    ['tenant_id', 'query', 'kind', 'since', 'edited', 'ids', 'limit'],
    (changed) => validateInspection(entriesSchema, { ...filter, ...changed }),
  ],
];

test.each(REQUESTS)('%s names the field, what it got and what it expected', (_name, fields, check) => {
  const wrong = [Symbol('x'), 10n ** 40n, () => 'a private text of some length'];
  for (const field of fields) {
    for (const value of wrong) {
      const message = messageOf(() => check({ [field]: value }));
      expect(message).toContain(field);
      expect(message).toMatch(/must /);
      expect(message).toContain(shownValue(value));
      expect(message).not.toContain('private');
    }
  }
});

test('of what is too long or empty the length, of a list its number of items', () => {
  expect(messageOf(() => validateEnhance({ ...enhance, input_text: 'x'.repeat(40_000) }))).toBe(
    'The request is not valid. input_text: must have at most 32768 characters, got a text of 40000 characters.',
  );
  expect(messageOf(() => validateEnhance({ ...enhance, input_text: '' }))).toContain('got an empty text');
  expect(messageOf(() => validateInteraction({ ...record, turns: [] }))).toBe(
    'turns needs at least one turn, got a list of 0.',
  );
  expect(messageOf(() => validateInteraction({ ...record, metadata: { a: 'x'.repeat(70_000) } }))).toBe(
    'metadata must have at most 65536 bytes as JSON, got 70008 bytes.',
  );
  expect(messageOf(() => validateInteraction({ ...record, turns: [{ ...record.turns[0], turn: 4 }] }))).toBe(
    'turns[0].turn must be 1 (turns are numbered from 1 without gaps), got 4.',
  );
});

test('of a time the value and an example', () => {
  const expected = 'must be an ISO 8601 time such as 2026-01-31T09:30:00Z';
  expect(messageOf(() => validateInteraction({ ...record, timestamp: 'yesterday' }))).toBe(
    `timestamp ${expected}, got "yesterday".`,
  );
  expect(messageOf(() => validateInspection(entriesSchema, { ...filter, since: '31/01/2026' }))).toBe(
    `The request's since is not valid: it is "31/01/2026" and ${expected}.`,
  );
});

test('a store names all that is wrong, five at most, and its details the first', () => {
  expect(messageOf(() => validateInteraction({}))).toBe(
    'tenant_id is required; query is required; turns is required; timestamp is required.',
  );
  const turns = Array.from({ length: 9 }, () => 7);
  expect(messageOf(() => validateInteraction({ ...record, turns }))).toMatch(/turns\[4\] .*; and 4 more\.$/);
  expect(() => validateInteraction({ ...record, query: 7, timestamp: 8 })).toThrow(
    expect.objectContaining({
      code: 'invalid_query',
      details: {
        field: 'query',
        error: 'must be a string, got 7',
        fields: [
          { field: 'query', error: 'must be a string, got 7' },
          { field: 'timestamp', error: 'must be a string, got 8' },
        ],
      },
    }),
  );
  expect(
    messageOf(() => validateInteraction({ ...record, turns: [{ inputs: '', decision: '' }], query: '' })),
  ).toBe(
    'query must hold something other than white space, got an empty text; turns[0].turn is required and must be 1.',
  );
});

test('a field that is missing and was given in another spelling is named as it was given', () => {
  const camel = (request: object) =>
    Object.fromEntries(
      Object.entries(request).map(([name, value]) => [
        name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
    );
  expect(messageOf(() => validateEnhance(camel(enhance)))).toBe(
    'The request is not valid. tenant_id: field required ("tenantId" was given); input_text: field required ("inputText" was given).',
  );
  expect(
    messageOf(() => validateInteraction({ ...record, turns: [{ turn: 1, Inputs: '', decision: '' }] })),
  ).toBe('turns[0].inputs is required ("Inputs" was given).');
  expect(messageOf(() => validateInteraction(camel(record)))).toBe(
    'tenant_id is required ("tenantId" was given).',
  );
});

test('a field that is missing and was given by a part of its name is named as it was given', () => {
  const { tenant_id: tenant, ...rest } = record;
  expect(messageOf(() => validateInteraction({ ...rest, tenant }))).toBe(
    'tenant_id is required ("tenant" was given).',
  );
  expect(messageOf(() => validateInteraction({ ...rest, id: tenant }))).toBe('tenant_id is required.');
});

test('a job id that is none is shown by its length', () => {
  expect(messageOf(() => validateJobId('x'.repeat(200)))).toContain('got a text of 200 characters');
});

test('a text is repeated only where it is shorter than any key', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 25, maxLength: 200 }), (text) => {
      expect(shownValue(text)).toBe(`a text of ${text.length} characters`);
    }),
  );
});
