import { expect } from 'vitest';
import type { Sent } from '../send.js';
import { enhance, nested, type Row, store } from './row.js';
import { teach } from './teach.js';

const missing = (field: string) => ({
  loc: ['body', field],
  msg: 'field required',
  type: 'value_error.missing',
});
const item = (loc: (string | number)[], type: string) => ({ loc, msg: expect.any(String) as string, type });

const bad = (name: string, request: Row['request'], ...detail: object[]): Row => ({
  name,
  request,
  status: 422,
  exactly: { code: 'validation_error', message: expect.any(String) as string, detail },
});

const raw = (body: string | Uint8Array, headers: Record<string, string> = {}): Sent => ({
  path: '/enhance_task',
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

const notJson = (name: string, body: string | Uint8Array): Row =>
  bad(name, raw(body), item(['body'], 'value_error.json'));

const echoes = (name: string, input_text: string): Row => ({
  name,
  request: enhance({ tenant_id: 'nothing-known', input_text }),
  status: 200,
  body: { response: input_text },
});

const accepted = (name: string, request: Row['request']): Row => ({ name, request, status: 200 });

/** enhance_task (interface.md 4.1, 2.3, 7.3; decisions.md "Enhance" and "Fine points"). */
export const enhanceRows: Row[] = [
  {
    name: 'nothing relevant: the input text alone, and a confidence',
    request: enhance({ tenant_id: 'nothing-known' }),
    status: 200,
    body: { response: 'Book a flight', metadata: { confidence_score: expect.any(Number) as number } },
  },
  {
    name: 'the input text stands first, unchanged',
    request: async (server) => {
      await server.storedJob('alpha');
      return enhance({ input_text: '  Book a flight \n to Oslo ' });
    },
    status: 200,
    check: ({ json }) => {
      expect((json as { response: string }).response.startsWith('  Book a flight \n to Oslo ')).toBe(true);
    },
  },
  accepted(
    'tools by name, and with what they do',
    enhance({ tools: ['pay', { name: 'beg', description: 'x' }] }),
  ),
  accepted('no tools', enhance({ tools: [] })),
  bad('a tool that is no text', enhance({ tools: [7] }), item(['body', 'tools', 0], 'type_error')),
  {
    name: 'agent_type comes back in metadata',
    request: enhance({ agent_type: 'browser' }),
    status: 200,
    body: { metadata: { agent_type: 'browser' } },
  },
  {
    name: 'a request_id for the loop of credits',
    request: async (server) => {
      await teach(server, 'taught', 'Fetch the parcel');
      return enhance({ tenant_id: 'taught', input_text: 'Fetch the parcel' });
    },
    status: 200,
    body: { metadata: { request_id: expect.any(String) as string } },
  },
  echoes('NUL and control characters come back', 'a\u0000b\u0007c'),
  echoes('characters outside the basic plane come back', 'flug 👩‍🚀 нет 漢字 \u202e'),
  echoes('text of exactly the limit', 'x'.repeat(32_768)),
  echoes('text that looks like JSON', '{"a": "b"}'),
  accepted('context is extra query text', enhance({ context: { observation: 'logged in' } })),
  accepted(
    'an action that is about to be taken',
    enhance({ context: { proposed: '{"name":"pay","arguments":{}}', turns: [] } }),
  ),
  accepted('a proposed action that is no JSON', enhance({ context: { proposed: '{"name": "pa' } })),
  {
    name: 'where asking again is worth it, as keys',
    request: async (server) => {
      await teach(server, 'watched', 'Fetch the parcel');
      return enhance({ tenant_id: 'watched', input_text: 'Fetch the parcel', watch: true });
    },
    status: 200,
  },
  bad('a wish to watch that is no flag', enhance({ watch: 'yes' }), item(['body', 'watch'], 'type_error')),
  accepted('no proposed action', enhance({ context: { proposed: null } })),
  bad(
    'a proposed action that is no text',
    enhance({ context: { proposed: { name: 'pay' } } }),
    item(['body', 'context', 'proposed'], 'type_error'),
  ),
  bad(
    'an empty proposed action',
    enhance({ context: { proposed: ' ' } }),
    item(['body', 'context', 'proposed'], 'value_error'),
  ),
  accepted('an empty context', enhance({ context: {} })),
  accepted(
    'null for an option is leaving it out',
    enhance({ agent_type: null, context: null, explain: null }),
  ),
  accepted('unknown fields are ignored', enhance({ colour: 'red', __proto__: 1 })),
  accepted('max_tokens', enhance({ max_tokens: 0 })),
  accepted('depth of exactly the limit', enhance({ extra: nested(63) })),
  accepted('a byte order mark', raw(`\ufeff${JSON.stringify({ tenant_id: 'a', input_text: 'b' })}`)),
  accepted('white space around the JSON', raw(' \r\n\t{"tenant_id":"a","input_text":"b"}\n')),
  accepted('an escaped lone surrogate', raw('{"tenant_id":"a","input_text":"\\ud800 x"}')),
  accepted('of a key given twice the last counts', raw('{"tenant_id":1,"tenant_id":"a","input_text":"b"}')),
  accepted('a body in chunks with no length', { ...enhance(), chunked: true }),
  accepted('a missing Content-Type is taken for JSON', {
    ...raw('{"tenant_id":"a","input_text":"b"}'),
    headers: {},
  }),
  accepted(
    'Content-Type with a charset',
    raw('{"tenant_id":"a","input_text":"b"}', {
      'content-type': 'Application/JSON ; charset=UTF-8',
    }),
  ),
  bad('tenant_id missing', enhance({ tenant_id: undefined }), missing('tenant_id')),
  bad('input_text missing', enhance({ input_text: undefined }), missing('input_text')),
  bad(
    'all problems are listed, in document order',
    { path: '/enhance_task', body: { agent_type: 7, context: { a: 1 } } },
    missing('tenant_id'),
    missing('input_text'),
    item(['body', 'agent_type'], 'type_error'),
    item(['body', 'context', 'a'], 'type_error'),
  ),
  bad('an empty object', { path: '/enhance_task', body: {} }, missing('tenant_id'), missing('input_text')),
  ...(
    [
      ['null', null],
      ['a number', 7],
      ['a boolean', true],
      ['an array', ['a']],
      ['an object', {}],
    ] as const
  ).flatMap(([what, value]) => [
    bad(`tenant_id is ${what}`, enhance({ tenant_id: value }), item(['body', 'tenant_id'], 'type_error')),
    bad(`input_text is ${what}`, enhance({ input_text: value }), item(['body', 'input_text'], 'type_error')),
  ]),
  bad('tenant_id is empty', enhance({ tenant_id: '' }), item(['body', 'tenant_id'], 'value_error')),
  bad('input_text is empty', enhance({ input_text: '' }), item(['body', 'input_text'], 'value_error')),
  bad(
    'input_text is white space',
    enhance({ input_text: ' \n\t\u00a0' }),
    item(['body', 'input_text'], 'value_error'),
  ),
  bad(
    'input_text is one too long',
    enhance({ input_text: 'x'.repeat(32_769) }),
    item(['body', 'input_text'], 'value_error'),
  ),
  bad(
    'length is counted in UTF-16 code units',
    enhance({ input_text: '👍'.repeat(16_385) }),
    item(['body', 'input_text'], 'value_error'),
  ),
  bad('agent_type is a number', enhance({ agent_type: 7 }), item(['body', 'agent_type'], 'type_error')),
  bad('context is a string', enhance({ context: 'x' }), item(['body', 'context'], 'type_error')),
  bad(
    'context holds no strings',
    enhance({ context: { a: {} } }),
    item(['body', 'context', 'a'], 'type_error'),
  ),
  bad('max_tokens is a string', enhance({ max_tokens: '7' }), item(['body', 'max_tokens'], 'type_error')),
  bad('max_tokens is negative', enhance({ max_tokens: -1 }), item(['body', 'max_tokens'], 'value_error')),
  bad(
    'max_tokens is no whole number',
    enhance({ max_tokens: 1.5 }),
    item(['body', 'max_tokens'], 'value_error'),
  ),
  bad('too deep', enhance({ extra: nested(64) }), item(['body'], 'value_error')),
  bad('much too deep', raw('['.repeat(100_000) + ']'.repeat(100_000)), item(['body'], 'type_error')),
  bad('the body is null', raw('null'), item(['body'], 'type_error')),
  bad('the body is a string', raw('"x"'), item(['body'], 'type_error')),
  bad('the body is an array', raw('[]'), item(['body'], 'type_error')),
  notJson('no body', ''),
  notJson('a body of white space', ' \n '),
  notJson('a body cut short', '{"tenant_id":"a"'),
  notJson('a trailing comma', '{"tenant_id":"a",}'),
  notJson('something after the value', '{} {}'),
  notJson('single quotes', "{'tenant_id':'a'}"),
  notJson('NaN', '{"tenant_id":NaN}'),
  notJson('a raw control character in a string', '{"tenant_id":"a\u0001"}'),
  notJson('bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])),
  notJson('an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])),
  notJson('UTF-16', Buffer.from('\ufeff{"tenant_id":"a"}', 'utf16le')),
  bad('a form', raw('tenant_id=a&input_text=b'), item(['body'], 'value_error.json')),
  {
    name: 'another Content-Type',
    request: raw('{}', { 'content-type': 'text/plain' }),
    status: 415,
    body: { code: 'unsupported_media_type' },
  },
  {
    name: 'a Content-Type that only begins like JSON',
    request: raw('{}', { 'content-type': 'application/jsonp' }),
    status: 415,
    body: { code: 'unsupported_media_type' },
  },
  {
    name: 'a Content-Encoding',
    request: raw('{}', { 'content-encoding': 'gzip' }),
    status: 415,
    body: { code: 'unsupported_media_type' },
  },
  {
    name: 'a body over the limit, by its length',
    request: enhance({ input_text: 'x'.repeat(1024 * 1024) }),
    status: 413,
    body: { code: 'payload_too_large' },
    headers: { connection: 'close' },
  },
  {
    name: 'a body over the limit, counted as it comes',
    request: { ...enhance({ input_text: 'x'.repeat(1024 * 1024) }), chunked: true },
    status: 413,
    exactly: {
      code: 'payload_too_large',
      message: expect.any(String) as string,
      details: { field: 'body', error: 'must have at most 1048576 bytes' },
    },
  },
  {
    name: 'a body of exactly the limit is read',
    request: raw(`{"tenant_id":"a","input_text":"b"}${' '.repeat(1024 * 1024 - 34)}`),
    status: 200,
  },
  {
    name: 'another account does not see what was stored',
    key: 'other',
    request: async (server) => {
      await server.storedJob('alpha');
      return enhance();
    },
    status: 200,
    body: { response: 'Book a flight' },
  },
  {
    name: 'another method',
    request: { method: 'GET', path: '/enhance_task' },
    status: 405,
    body: { code: 'method_not_allowed' },
    headers: { allow: 'POST' },
  },
  {
    name: 'a query on the address changes nothing',
    request: { ...enhance(), path: '/enhance_task?tenant_id=%ff&x' },
    status: 200,
  },
  {
    name: 'a body that a store would take',
    request: { ...store(), path: '/enhance_task' },
    status: 422,
    exactly: {
      code: 'validation_error',
      message: 'The request is not valid. input_text: field required.',
      detail: [missing('input_text')],
    },
  },
];
