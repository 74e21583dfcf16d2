import { gzipSync } from 'node:zlib';
import { create, toBinary } from '@bufbuild/protobuf';
import { describe, expect, test } from 'vitest';
import { EXPORT_REQUEST } from '../../adapters/traces/otlp-descriptors.js';
import { MOST_TRACES, MOST_VALUES, SPANS_PER_STORE } from '../../adapters/traces/settings.js';
import { QUIET_MS, ROOTLESS_MS } from '../../src/leaves/traces/settings.js';
import { agent, chat, FIRST, hex, receiver, request, span } from './receiver.js';

const nested = (depth: number, open: string, inner: string, close: string) =>
  open.repeat(depth) + inner + close.repeat(depth);

/** A request in JSON with a value that nests so deep, in each place where there may be one. */
const PLACES: Record<string, (depth: number) => string> = {
  'the value of an attribute': (depth) =>
    inAttribute(nested(depth, '{"arrayValue":{"values":[', '{"stringValue":"x"}', ']}}')),
  'pairs in pairs': (depth) =>
    inAttribute(
      nested(depth, '{"kvlistValue":{"values":[{"key":"k","value":', '{"stringValue":"x"}', '}]}}'),
    ),
  'a list': (depth) => inAttribute(nested(depth, '[', '', ']')),
  'a field that no request has': (depth) => `{"resourceSpans":[],"note":${nested(depth, '[', '', ']')}}`,
  'the request': (depth) => nested(depth, '{"resourceSpans":[', '', ']}'),
};
const inAttribute = (value: string): string =>
  JSON.stringify(
    request([{ ...FIRST, attributes: [{ key: 'deep', value: 'HERE' as never }] } as typeof FIRST]),
  ).replace('"HERE"', value);

describe('depth', () => {
  test.each(Object.keys(PLACES))('%s that nests too deep is 400, and nothing else is lost', async (place) => {
    const { post, send, pass, runs } = await receiver();
    for (const depth of [150, 1_500, 20_000, 200_000]) {
      const body = PLACES[place]!(depth);
      const answer = await post(body);
      const tooDeep = depth > 200 || !['a list', 'a field that no request has'].includes(place);
      expect([depth, answer.status]).toEqual([depth, tooDeep ? 400 : 200]);
      expect((await post(gzipSync(body), { 'content-encoding': 'gzip' })).status).toBe(answer.status);
    }
    await send([FIRST, agent()]);
    await pass(QUIET_MS);
    await pass(ROOTLESS_MS);
    expect((await runs()).length).toBeGreaterThan(0);
  });

  test('in protobuf it is the same, and what is not too deep is taken in both', async () => {
    const { post } = await receiver();
    for (const [depth, status] of [
      [20, 200],
      [80, 400],
      [2_000, 400],
    ] as const) {
      // A length takes one byte up to 127; what is inside is written before what is around.
      const field = (number: number, bytes: Buffer): Buffer => {
        const length: number[] = [];
        for (let left = bytes.length; ; left >>>= 7) {
          length.push(left > 127 ? (left & 127) | 128 : left);
          if (left <= 127) break;
        }
        return Buffer.concat([Buffer.from([(number << 3) | 2, ...length]), bytes]);
      };
      let value = field(1, Buffer.from('x'));
      for (let level = 0; level < depth; level += 1) value = field(5, field(1, value));
      const attribute = field(9, Buffer.concat([field(1, Buffer.from('deep')), field(2, value)]));
      const ids = Buffer.concat([
        field(1, Buffer.from('1'.repeat(32), 'hex')),
        field(2, Buffer.from('2'.repeat(16), 'hex')),
      ]);
      const body = field(1, field(2, field(2, Buffer.concat([ids, attribute]))));
      const answer = await post(new Uint8Array(body), { 'content-type': 'application/x-protobuf' });
      expect([depth, answer.status]).toEqual([depth, status]);
      const json = await post(PLACES['the value of an attribute']!(depth));
      expect([depth, json.status]).toEqual([depth, status]);
    }
    const empty = toBinary(EXPORT_REQUEST, create(EXPORT_REQUEST));
    expect((await post(empty, { 'content-type': 'application/x-protobuf' })).status).toBe(200);
  });
});

describe('how much', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => span('root', { trace: `t${index}` }));

  test('a request has spans of at most so many traces: the others are rejected by number', async () => {
    const { send } = await receiver();
    const answer = await send(many(MOST_TRACES + 3));
    expect(await answer.json()).toEqual({
      partialSuccess: {
        rejectedSpans: '3',
        errorMessage: expect.stringContaining(`${MOST_TRACES} traces`),
      },
    });
  });

  test('other work runs while a request is taken', async () => {
    const { send } = await receiver();
    let turns = 0;
    let done = false;
    const turn = () => {
      turns += 1;
      if (!done) setImmediate(turn);
    };
    setImmediate(turn);
    await send(many(1_000));
    done = true;
    expect(turns).toBeGreaterThan(10);
  });

  test('spans count against a limit of their account, that of requests beside it', async () => {
    const at = await receiver({}, { perMinute: 60, burst: 2 });
    const { api_key } = await at.service.keys.create({ account: 'other' });
    // As many as may come at once, and half as many more: a request that was let in is taken whole.
    const spans = Array.from({ length: 3 * SPANS_PER_STORE }, (_, index) => span(`${index}`));
    expect((await at.send(spans)).status).toBe(200);
    const full = await at.send(many(1));
    expect([full.status, Number(full.headers.get('retry-after'))]).toEqual([429, 2]);
    expect((await at.send(many(1), { 'x-api-key': api_key })).status).toBe(200);
    await at.pass(2_000);
    expect((await at.send(many(1))).status).toBe(200);
  });

  test('a trace counts as some spans', async () => {
    const at = await receiver({}, { perMinute: 60, burst: 2 });
    await at.send(many(SPANS_PER_STORE));
    expect((await at.send(many(1))).status).toBe(429);
  });

  test('bytes count too, also those of a request that cannot be read', async () => {
    const at = await receiver({}, { perMinute: 60, burst: 2 });
    const body = gzipSync(`{"resourceSpans":${' '.repeat(6_000_000)}`);
    expect((await at.post(body, { 'content-encoding': 'gzip' })).status).toBe(400);
    expect((await at.send(many(1))).status).toBe(429);
  });

  test('values count, in JSON as in protobuf: each takes memory, however short', async () => {
    const { post } = await receiver();
    const most = `{"resourceSpans":[${'[],'.repeat(MOST_VALUES - 10)}[]]}`;
    expect((await post(most)).status).toBe(200);
    expect((await post(`{"resourceSpans":[${'[],'.repeat(MOST_VALUES)}[]]}`)).status).toBe(400);
    const protobuf = { 'content-type': 'application/x-protobuf' };
    const empty = Buffer.from([0x0a, 0x00]);
    const spans = (count: number) =>
      new Uint8Array(Buffer.concat(Array.from({ length: count }, () => empty)));
    expect((await post(spans(1_000), protobuf)).status).toBe(200);
    expect((await post(spans(MOST_VALUES), protobuf)).status).toBe(400);
    // What is in a text is no value.
    const text = '['.repeat(2 * MOST_VALUES);
    expect((await post(JSON.stringify(request([{ ...FIRST, name: text }])))).status).toBe(200);
  });

  test('without a limit of requests there is none of spans', async () => {
    const at = await receiver();
    for (let i = 0; i < 3; i++) expect((await at.send(many(1_000))).status).toBe(200);
  });
});

describe('what is left out of a trace is told with the reason', () => {
  test.each<[string, object[], RegExp]>([
    ['asks no model', [span('http')], /asked no model/],
    [
      'holds no messages',
      [chat('one', [], '', { attributes: { 'gen_ai.output.messages': '[]' } })],
      /hold no messages|message/,
    ],
    [
      'is a run and more',
      [
        agent(),
        FIRST,
        span('call', { parent: 'agent', attributes: { 'gen_ai.operation.name': 'execute_tool' } }),
        span('two', { parent: 'call', attributes: { 'gen_ai.operation.name': 'invoke_agent' } }),
      ],
      /^spans of agents that hold no messages$/,
    ],
  ])('%s', async (_name, spans, why) => {
    const { send, pass, events } = await receiver();
    await send(spans);
    await pass(ROOTLESS_MS);
    const read = events.filter(({ event }) => event === 'trace_read');
    expect(read).toMatchObject([{ trace: hex('trace', 32) }]);
    expect(String(read[0]!.why ?? '')).toMatch(why);
    expect(Number(read[0]!.left) > 0).toBe(read[0]!.why !== undefined);
  });

  test('a run that is no valid record says what is wrong with it', async () => {
    const { send, pass, events } = await receiver({ limits: { nameLength: 10 } });
    const attributes = { 'knowhow.agent_type': 'a name that is too long' };
    await send([FIRST, agent({ attributes })]);
    await pass(QUIET_MS);
    expect(events.filter(({ event }) => event === 'trace_refused')).toMatchObject([
      { code: 'validation_error', message: expect.stringContaining('agent_type') },
    ]);
  });
});
