import { expect } from 'vitest';
import { type Row, remove } from './row.js';

const required = (name: string, given?: string) => ({
  loc: ['query', name],
  msg: given === undefined ? 'field required' : `field required ("${given}" was given)`,
  type: 'value_error.missing',
});
const item = (name: string, type: string) => ({
  loc: ['query', name],
  msg: expect.any(String) as string,
  type,
});

const unknown = (name: string) => ({
  loc: ['query', name],
  msg: `the parameter ${name} is not known, and nothing was deleted: leave it out or use one of tenant_id, intent, similarity_threshold, dry_run, agent_type, all`,
  type: 'value_error',
});

const bad = (name: string, request: Row['request'], ...detail: object[]): Row => ({
  name,
  request,
  status: 422,
  exactly: { code: 'validation_error', message: expect.any(String) as string, detail },
});

const accepted = (name: string, request: Row['request'], body: object = { deleted_count: 0 }): Row => ({
  name,
  request,
  status: 200,
  body,
});

const post = (query: string) => ({
  method: 'POST',
  path: `/delete_by_intent?tenant_id=empty&intent=b&${query}`,
});

const threshold = (text: string): Row =>
  accepted(`similarity_threshold ${JSON.stringify(text)}`, remove({ similarity_threshold: text }));
const noThreshold = (text: string, type: string): Row =>
  bad(
    `similarity_threshold ${JSON.stringify(text)}`,
    remove({ similarity_threshold: text }),
    item('similarity_threshold', type),
  );

/** delete_by_intent (interface.md 4.4, 2.5, 7.3; decisions.md "Delete by intent" and "Fine points"). */
export const deleteRows: Row[] = [
  {
    name: '200 with deleted_count and status',
    request: remove(),
    status: 200,
    exactly: { deleted_count: 0, status: expect.any(String) as string },
  },
  {
    name: 'a dry run has matches and near_misses',
    request: remove({ dry_run: 'true' }),
    status: 200,
    exactly: { deleted_count: 0, status: expect.any(String) as string, matches: [], near_misses: [] },
  },
  accepted('no Content-Type is needed, and no body', remove()),
  accepted('a body is ignored', {
    ...remove(),
    body: 'not { JSON',
    headers: { 'content-type': 'text/plain' },
  }),
  accepted('agent_type narrows', remove({ agent_type: 'browser' })),
  accepted('nothing between two ampersands is no parameter', post('&&dry_run=true&')),
  ...['dryrun', 'dry-run', 'dryRun', 'DRY_RUN', ' dry_run', '__proto__', ''].map((name) =>
    bad(
      `an unknown parameter ${JSON.stringify(name)} deletes nothing`,
      post(`${encodeURIComponent(name)}=true`),
      unknown(name),
    ),
  ),
  bad(
    'unknown parameters are named once each, after the known ones',
    post('x=1&x=2&%zz=3&y&dry_run=x'),
    item('dry_run', 'type_error'),
    unknown('x'),
    unknown('%zz'),
    unknown('y'),
  ),
  accepted('plus is a space', post('agent_type=a+b')),
  accepted('the intent is URL-encoded', remove({ intent: 'Stornieren & ändern? 100 % 👍' })),
  accepted('an intent of exactly the limit', remove({ intent: 'x'.repeat(4_096) })),
  accepted(
    'an intent of the limit that takes nine bytes a character',
    remove({ intent: '漢'.repeat(4_096) }),
  ),
  ...['0', '0.0', '0.000', '0.5', '1', '1.0', '0.50000000000000000001', '0.0000001'].map(threshold),
  // More than 0 as it was written, and 0 as a number is read: everything would go.
  noThreshold(`0.${'0'.repeat(400)}1`, 'value_error'),
  ...[
    '',
    ' ',
    'abc',
    'NaN',
    '0x1',
    '0,5',
    '1_0',
    'true',
    'null',
    '0.5abc',
    '１',
    '½',
    '[0.5]',
    '1e',
    '--1',
  ].map((text) => noThreshold(text, 'type_error')),
  ...['1.1', '-0.1', '2', '1e999', '-1e999', 'Infinity', '-Infinity', 'inf', '1.0000000001'].map((text) =>
    noThreshold(text, 'value_error'),
  ),
  // Numbers, but in forms that are easily another number than was meant, 0 above all.
  ...[
    '-0',
    '-0.0',
    '+0',
    '00',
    '00.5',
    '.5',
    '1.',
    '+0.5',
    '1e-1',
    '5E-1',
    '1e-400',
    '0e0',
    ' 0',
    '0 ',
    ' 0.5',
    '0.5\n',
  ].map((text) => noThreshold(text, 'value_error')),
  ...['-0', '1e-400', ' 0', '00'].map((text) =>
    bad(
      `similarity_threshold ${JSON.stringify(text)} with all=true`,
      remove({ similarity_threshold: text, all: 'true' }),
      item('similarity_threshold', 'value_error'),
    ),
  ),
  accepted('a threshold of 0 in a dry run', remove({ similarity_threshold: '0', dry_run: 'true' }), {
    deleted_count: 0,
    matches: [],
  }),
  ...[undefined, '0', '0.5', '1'].flatMap((text) =>
    ['true', 'false'].map((all) =>
      accepted(
        `all=${all} means nothing beside ${text === undefined ? 'no threshold' : `threshold ${text}`}`,
        remove({ similarity_threshold: text, all }),
      ),
    ),
  ),
  ...['', 'yes', '2', 'null'].map((text) =>
    bad(
      `all=${JSON.stringify(text)} deletes nothing`,
      remove({ similarity_threshold: '0', all: text }),
      item('all', 'type_error'),
    ),
  ),
  bad(
    'similarity_threshold without a value',
    post('similarity_threshold'),
    item('similarity_threshold', 'type_error'),
  ),
  ...['true', 'TRUE', '1'].map((text) =>
    accepted(`dry_run=${text}`, remove({ dry_run: text }), {
      deleted_count: 0,
      matches: expect.any(Array) as [],
    }),
  ),
  ...['false', 'False', '0'].map(
    (text): Row => ({
      ...accepted(`dry_run=${text}`, remove({ dry_run: text })),
      exactly: { deleted_count: 0, status: expect.any(String) as string },
    }),
  ),
  ...['', 'yes', 'maybe', '2', 'null'].map((text) =>
    bad(
      `dry_run=${JSON.stringify(text)} deletes nothing`,
      remove({ dry_run: text }),
      item('dry_run', 'type_error'),
    ),
  ),
  bad('dry_run without a value', post('dry_run'), item('dry_run', 'type_error')),
  bad('tenant_id missing', remove({ tenant_id: undefined }), required('tenant_id')),
  bad('intent missing', remove({ intent: undefined }), required('intent')),
  bad(
    'no query at all',
    { method: 'POST', path: '/delete_by_intent' },
    required('tenant_id'),
    required('intent'),
  ),
  {
    name: 'parameters in the body do not count, and where they belong is said',
    request: { path: '/delete_by_intent', body: { tenant_id: 'a', intent: 'b' } },
    status: 422,
    exactly: {
      code: 'validation_error',
      message: expect.stringContaining('/delete_by_intent?tenant_id=') as string,
      detail: [required('tenant_id'), required('intent')],
    },
  },
  bad(
    'names are told apart by case',
    { method: 'POST', path: '/delete_by_intent?Tenant_ID=a&INTENT=b' },
    required('tenant_id', 'Tenant_ID'),
    required('intent', 'INTENT'),
    unknown('Tenant_ID'),
    unknown('INTENT'),
  ),
  bad('tenant_id empty', remove({ tenant_id: '' }), item('tenant_id', 'value_error')),
  bad('tenant_id white space', remove({ tenant_id: ' ' }), item('tenant_id', 'value_error')),
  bad('intent empty', remove({ intent: '' }), item('intent', 'value_error')),
  bad('intent white space', remove({ intent: '\t\n' }), item('intent', 'value_error')),
  bad('intent one too long', remove({ intent: 'x'.repeat(4_097) }), item('intent', 'value_error')),
  bad(
    'all problems are listed, in document order',
    { method: 'POST', path: '/delete_by_intent?all=x&dry_run=x&similarity_threshold=x&intent=%20' },
    required('tenant_id'),
    item('intent', 'value_error'),
    item('similarity_threshold', 'type_error'),
    item('dry_run', 'type_error'),
    item('all', 'type_error'),
  ),
  ...['tenant_id', 'intent', 'similarity_threshold', 'dry_run', 'agent_type', 'all'].map((name) => {
    const query = new URLSearchParams({ tenant_id: 'a', intent: 'b' });
    query.append(name, '0');
    query.append(name, '0');
    return bad(
      `${name} given twice`,
      { method: 'POST', path: `/delete_by_intent?${query}` },
      item(name, 'value_error'),
    );
  }),
  bad(
    'an intent that is not percent-encoded UTF-8',
    { method: 'POST', path: '/delete_by_intent?tenant_id=a&intent=%ff' },
    item('intent', 'value_error'),
  ),
  bad(
    'a lone percent',
    { method: 'POST', path: '/delete_by_intent?tenant_id=a&intent=100%' },
    item('intent', 'value_error'),
  ),
  bad(
    'an encoded surrogate',
    { method: 'POST', path: '/delete_by_intent?tenant_id=%ed%a0%80&intent=b' },
    item('tenant_id', 'value_error'),
  ),
  {
    name: 'another method',
    request: { method: 'DELETE', path: '/delete_by_intent?tenant_id=a&intent=b' },
    status: 405,
    body: { code: 'method_not_allowed' },
    headers: { allow: 'POST' },
  },
];
