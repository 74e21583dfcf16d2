import { expect } from 'vitest';
import type { Sent } from '../send.js';
import { enhance, type Row, remove, store } from './row.js';

const UNAUTHORIZED = {
  error: 'invalid_api_key',
  code: 'unauthorized',
  status: 401,
  message: expect.any(String) as string,
};
const OPERATIONS: [string, Sent][] = [
  ['enhance', enhance()],
  ['store', store()],
  ['status', { path: '/knowledge_status/job_0' }],
  ['delete', remove()],
];

const refused = (name: string, request: Row['request'], key: Row['key'] = null): Row => ({
  name,
  request,
  key,
  status: 401,
  exactly: UNAUTHORIZED,
  headers: { 'www-authenticate': 'Bearer realm="knowhow"', ratelimit: undefined },
});

const forbidden = (name: string, key: Row['key'], request: Row['request'], body: object = {}): Row => ({
  name,
  key,
  request,
  status: 403,
  body: { code: 'forbidden', ...body },
});

/** Authentication (interface.md 5, 7.4; decisions.md "Identity"), scopes and tenants of keys. */
export const keyRows: Row[] = [
  ...OPERATIONS.flatMap(([name, request]) => [
    refused(`${name}: no key`, request),
    refused(`${name}: an unknown key`, { ...request, headers: { 'x-api-key': 'kh_nobody_nothing' } }),
    refused(`${name}: a revoked key`, request, 'revoked'),
    {
      ...refused(`${name}: an operator key`, request, 'operator'),
      status: 403,
      exactly: undefined,
      body: { code: 'forbidden' },
      headers: {},
    },
  ]),
  refused('an empty key', { ...enhance(), headers: { 'x-api-key': '' } }),
  refused('a key of white space', { ...enhance(), headers: { 'x-api-key': '   ' } }),
  refused('a key cut short', (server) => ({
    ...enhance(),
    headers: { 'x-api-key': server.keys.full.slice(0, -1) },
  })),
  refused('a key with something after it', (server) => ({
    ...enhance(),
    headers: { 'x-api-key': `${server.keys.full}x` },
  })),
  refused('two keys at once', (server) => ({
    ...enhance(),
    headers: { 'x-api-key': [server.keys.full, server.keys.other] },
  })),
  refused('a key of bytes outside ASCII', { ...enhance(), headers: { 'x-api-key': 'kh_\u00e9_\u00ff' } }),
  refused('the key in the query counts for nothing', (server) => ({
    ...enhance(),
    path: `/enhance_task?x-api-key=${server.keys.full}`,
  })),
  refused('Authorization with another scheme', (server) => ({
    ...enhance(),
    headers: { authorization: `Basic ${server.keys.full}` },
  })),
  refused('Authorization: Bearer with nothing', { ...enhance(), headers: { authorization: 'Bearer ' } }),
  refused('Authorization: Bearer with an unknown key', {
    ...enhance(),
    headers: { authorization: 'Bearer kh_x_y' },
  }),
  refused('a wrong x-api-key is not made good by a right bearer', (server) => ({
    ...enhance(),
    headers: { 'x-api-key': 'wrong', authorization: `Bearer ${server.keys.full}` },
  })),
  refused('401 comes before 400: not JSON', { path: '/store_knowledge', body: '{', headers: {} }),
  refused('401 comes before 415', {
    path: '/store_knowledge',
    body: 'x',
    headers: { 'content-type': 'text/plain' },
  }),
  refused('401 comes before 413', { path: '/store_knowledge', body: 'x'.repeat(1_200_000) }),
  refused('401 comes before 422: enhance', enhance({ input_text: undefined })),
  refused('401 comes before 422: status', { path: '/knowledge_status/!' }),
  refused('401 comes before 422: delete', remove({ intent: undefined })),
  {
    name: 'Authorization: Bearer beside x-api-key',
    key: null,
    request: (server) => ({ ...enhance(), headers: { authorization: `Bearer ${server.keys.full}` } }),
    status: 200,
  },
  {
    name: 'the scheme is written in any case',
    key: null,
    request: (server) => ({ ...store(), headers: { authorization: `bearer ${server.keys.full}` } }),
    status: 202,
  },
  {
    name: 'spaces around the key',
    key: null,
    request: (server) => ({ ...enhance(), headers: { 'X-API-Key': ` ${server.keys.full} ` } }),
    status: 200,
  },
  { name: 'a key that may read enhances', key: 'read', request: enhance(), status: 200 },
  {
    name: 'a key that may read looks up jobs',
    key: 'read',
    request: { path: '/knowledge_status/job_0' },
    status: 404,
  },
  {
    name: 'a key that may read makes dry runs',
    key: 'read',
    request: remove({ dry_run: 'true' }),
    status: 200,
  },
  forbidden('a key that may read does not store', 'read', store(), { status: 403 }),
  forbidden('a key that may read does not delete', 'read', remove()),
  forbidden('403 comes before the body is looked at', 'read', { path: '/store_knowledge', body: '{' }),
  { name: 'a key that may write stores', key: 'write', request: store(), status: 202 },
  { name: 'a key that may write deletes', key: 'write', request: remove(), status: 200 },
  {
    name: 'a key that may write looks up jobs',
    key: 'write',
    request: { path: '/knowledge_status/job_0' },
    status: 404,
  },
  forbidden('a key that may write does not enhance', 'write', enhance()),
  forbidden('a key that may write makes no dry runs', 'write', remove({ dry_run: 'true' })),
  { name: 'a limited key enhances its tenant', key: 'limited', request: enhance(), status: 200 },
  { name: 'a limited key stores into its tenant', key: 'limited', request: store(), status: 202 },
  {
    name: 'a limited key deletes in its tenant',
    key: 'limited',
    request: remove({ tenant_id: 'alpha' }),
    status: 200,
  },
  forbidden('a limited key does not enhance another tenant', 'limited', enhance({ tenant_id: 'beta' })),
  forbidden('a limited key does not store into another tenant', 'limited', store({ tenant_id: 'beta' }), {
    status: 403,
  }),
  forbidden('a limited key does not delete in another tenant', 'limited', remove({ tenant_id: 'beta' })),
  forbidden('a limited key names the default collection by itself', 'limited', (server) =>
    enhance({ tenant_id: server.keys.limited }),
  ),
  {
    name: 'a limited key sees the jobs of its tenant',
    key: 'limited',
    request: async (server) => ({ path: `/knowledge_status/${await server.storedJob('alpha')}` }),
    status: 200,
  },
  {
    name: 'a limited key does not see the jobs of other tenants',
    key: 'limited',
    request: async (server) => ({ path: `/knowledge_status/${await server.storedJob('beta')}` }),
    status: 404,
    exactly: { code: 'not_found', message: 'There is no such job, or its run was deleted.' },
  },
  ...(['full', 'sibling', 'revoked'] as const).map(
    (which): Row => ({
      name: `a key of the account (${which}) as tenant_id means \`default\``,
      request: (server) => store({ tenant_id: server.keys[which] }),
      status: 202,
      body: { tenant_id: 'default' },
    }),
  ),
  {
    name: 'the key as tenant_id with spaces around it',
    request: (server) => store({ tenant_id: ` ${server.keys.full} ` }),
    status: 202,
    body: { tenant_id: 'default' },
  },
  {
    name: 'the key as tenant_id of an enhance',
    request: (server) => enhance({ tenant_id: server.keys.full }),
    status: 200,
  },
  {
    name: 'the key as tenant_id of a delete',
    request: (server) => remove({ tenant_id: server.keys.full }),
    status: 200,
  },
  {
    name: 'a literal `default` is that collection',
    request: store({ tenant_id: 'default' }),
    status: 202,
    body: { tenant_id: 'default' },
  },
  {
    name: 'any other tenant_id is accepted and named',
    request: store({ tenant_id: 'T/../é 👍' }),
    status: 202,
    body: { tenant_id: 'T/../é 👍' },
  },
];
