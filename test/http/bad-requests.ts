import fc from 'fast-check';
import { record, turn } from './rows/row.js';
import type { Sent } from './send.js';

/** Any text: of every plane, lone surrogates and control characters included. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    'null',
    'NaN',
    '__proto__',
    'default',
    '../..',
    "' OR 1=1 --",
  ),
);
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  text,
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, [], {}, undefined),
);
const headerText = fc
  .string({ maxLength: 40 })
  .map((value) => value.replace(/[^\x20-\x7e]/g, ''))
  .map((value) => value.trim());

const FIELDS = ['tenant_id', 'query', 'turns', 'success', 'agent_type', 'timestamp', 'metadata'];
const TURN_FIELDS = ['turn', 'inputs', 'decision', 'memory', 'result'];

/** A valid record in which some fields were replaced by anything at all. */
const badRecord = fc
  .record({
    fields: fc.dictionary(fc.oneof(fc.constantFrom(...FIELDS), text), anything, { maxKeys: 4 }),
    turns: fc.array(
      fc.tuple(
        fc.oneof(fc.integer({ min: -1, max: 4 }), anything),
        fc.dictionary(fc.constantFrom(...TURN_FIELDS), anything, { maxKeys: 2 }),
      ),
      { maxLength: 4 },
    ),
  })
  .map(({ fields, turns }) =>
    record({ turns: turns.map(([number, change]) => turn(number, change)), ...fields }),
  );

const badEnhance = fc
  .dictionary(
    fc.oneof(
      fc.constantFrom('tenant_id', 'input_text', 'agent_type', 'context', 'max_tokens', 'explain'),
      text,
    ),
    anything,
    { maxKeys: 6 },
  )
  .map((change) => ({ tenant_id: 'a', input_text: 'b', ...change }));

/** JSON with something cut out, doubled or put in. */
const brokenJson = fc
  .tuple(fc.oneof(badRecord, badEnhance, anything), fc.nat(), fc.nat({ max: 20 }), text)
  .map(([value, at, length, put]) => {
    const json = JSON.stringify(value) ?? '';
    const start = json.length === 0 ? 0 : at % json.length;
    return json.slice(0, start) + put + json.slice(start + length);
  });

const nestedJson = fc
  .tuple(fc.integer({ min: 50, max: 5_000 }), fc.constantFrom('[', '{"a":'))
  .map(([depth, open]) => `${open.repeat(depth)}1${(open === '[' ? ']' : '}').repeat(depth)}`);

const rawBody = fc.oneof(
  { weight: 3, arbitrary: brokenJson },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  { weight: 1, arbitrary: nestedJson },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', 'null', '[]', '0', '"', '{', '\ufeff', 'tenant_id=a') },
);

const headers = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Record<string, string>>({}) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        'content-type': fc.oneof(
          fc.constantFrom('text/plain', 'application/json;x=y', ';', 'application/xml'),
          headerText,
        ),
        'idempotency-key': headerText,
        'x-request-id': headerText,
        'content-encoding': fc.constantFrom('gzip', 'identity', 'x'),
        accept: headerText,
        expect: fc.constantFrom('100-continue', 'the best'),
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ 'x-api-key': fc.oneof(fc.constant('kh_0_0'), headerText) }) },
);

const bodyPath = fc.constantFrom('/enhance_task', '/store_knowledge');
const method = fc.constantFrom('GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD');

/** What an address may hold of a text as it is. Dots are left out, since an address swallows `.` and `..`. */
const rawAddress = text.map((value) =>
  value.replace(/[^\x21-\x7e]|[#\\.]/g, (c) => (c === '.' ? '' : `%${c.charCodeAt(0).toString(16)}`)),
);
const addressText = fc.oneof(
  rawAddress,
  text.map((value) => encodeURIComponent(value.toWellFormed())),
  fc.constantFrom('%', '%zz', '%ff', '%ed%a0%80', '+', '%00', '%2F', '=', '&'),
);

const query = fc
  .array(
    fc.tuple(
      fc.constantFrom('tenant_id', 'intent', 'similarity_threshold', 'dry_run', 'agent_type', 'x', ''),
      fc.oneof(addressText, fc.constantFrom('0.5', '1.5', '-1', '1e999', 'NaN', 'true', 'false', 'a')),
    ),
    { maxLength: 7 },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

/** A request with something wrong in it, or at least odd. */
export const badRequest: fc.Arbitrary<Sent> = fc.oneof(
  {
    weight: 60,
    arbitrary: fc.record({
      path: fc.constant('/store_knowledge'),
      body: badRecord,
      headers,
      chunked: fc.boolean(),
    }),
  },
  { weight: 40, arbitrary: fc.record({ path: fc.constant('/enhance_task'), body: badEnhance, headers }) },
  {
    weight: 50,
    arbitrary: fc
      .record({ path: bodyPath, body: rawBody, headers, chunked: fc.boolean() })
      .map((sent) => ({ ...sent, headers: { 'content-type': 'application/json', ...sent.headers } })),
  },
  {
    weight: 50,
    arbitrary: fc.record({
      method: fc.constant('POST'),
      path: query.map((parameters) => `/delete_by_intent?${parameters}`),
      headers,
    }),
  },
  {
    weight: 30,
    arbitrary: fc.record({
      path: addressText.map((id) => `/knowledge_status/${id.replaceAll('?', '%3F')}`),
      headers,
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({ method, path: fc.oneof(bodyPath, fc.constant('/delete_by_intent')), headers }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      path: bodyPath,
      body: fc.integer({ min: 1_048_577, max: 1_200_000 }).map((length) => 'x'.repeat(length)),
      chunked: fc.boolean(),
    }),
  },
);
