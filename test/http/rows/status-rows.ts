import { expect } from 'vitest';
import type { Row } from './row.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/) as string;

const malformed = (name: string, id: string): Row => ({
  name: `a malformed id: ${name}`,
  request: { path: `/knowledge_status/${id}` },
  status: 422,
  exactly: {
    code: 'validation_error',
    message: expect.any(String) as string,
    detail: [{ loc: ['path', 'job_id'], msg: expect.any(String) as string, type: 'value_error' }],
  },
});

const unknown = (name: string, request: Row['request'], key: Row['key'] = 'full'): Row => ({
  name,
  key,
  request,
  status: 404,
  exactly: { code: 'not_found', message: 'There is no such job, or its run was deleted.' },
});

/** knowledge_status (interface.md 4.3, 2.4, 7.5; decisions.md "Status"). */
export const statusRows: Row[] = [
  {
    name: 'a stored record has a job from acceptance on',
    request: async (server) => ({ path: `/knowledge_status/${await server.storedJob()}` }),
    status: 200,
    check: ({ json }) => {
      expect(['processing', 'completed']).toContain((json as { status: string }).status);
    },
  },
  {
    name: 'HEAD is GET without a body',
    request: async (server) => ({ method: 'HEAD', path: `/knowledge_status/${await server.storedJob()}` }),
    status: 200,
  },
  {
    name: 'a completed job: flat',
    request: async (server) => ({ path: `/knowledge_status/${await server.endedJob('completed')}` }),
    status: 200,
    body: {
      status: 'completed',
      message: expect.any(String) as string,
      created_at: TIME,
      started_at: TIME,
      completed_at: TIME,
      knowledge: {
        added: expect.any(Number) as number,
        merged: expect.any(Number) as number,
        discarded: expect.any(Number) as number,
      },
    },
  },
  {
    name: 'another key of the account sees it too',
    key: 'sibling',
    request: async (server) => ({ path: `/knowledge_status/${await server.storedJob()}` }),
    status: 200,
  },
  {
    name: 'a query changes nothing',
    request: async (server) => ({ path: `/knowledge_status/${await server.storedJob()}?job_id=%ff` }),
    status: 200,
  },
  unknown('an unknown job', { path: '/knowledge_status/job_unknown' }),
  unknown('an id of exactly the limit', { path: `/knowledge_status/${'x'.repeat(128)}` }),
  unknown('an id of one character', { path: '/knowledge_status/-' }),
  unknown(
    'the job of another account is as unknown as any',
    async (server) => ({ path: `/knowledge_status/${await server.storedJob()}` }),
    'other',
  ),
  malformed('too long', 'x'.repeat(129)),
  malformed('a point', 'job.1'),
  malformed('a space', 'job%201'),
  malformed('an encoded slash', 'a%2Fb'),
  malformed('a NUL', 'a%00'),
  malformed('outside ASCII', '%C3%A9'),
  malformed('percent and no digits', 'a%zz'),
  malformed('a lone percent', '%'),
  malformed('bytes that are not UTF-8', '%ff%fe'),
  malformed('a quote', "a'--"),
  malformed('nothing', ''),
  {
    name: 'more path than an id',
    request: { path: '/knowledge_status/a/b' },
    status: 404,
    body: { code: 'not_found' },
  },
  {
    name: 'no id and no slash',
    request: { path: '/knowledge_status' },
    status: 404,
    body: { code: 'not_found' },
  },
  {
    name: 'another method',
    request: { method: 'POST', path: '/knowledge_status/job_1' },
    status: 405,
    body: { code: 'method_not_allowed' },
    headers: { allow: 'GET, HEAD' },
  },
];
