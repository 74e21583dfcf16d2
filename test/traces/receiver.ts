import { createHttpApp, openTraces, type RateLimit } from '../../adapters/http/index.js';
import type { LogEvent, OpenOptions } from '../../src/index.js';
import { afterTest } from '../at-end.js';
import { open } from '../engine/desk.js';

export const START = Date.UTC(2026, 10, 1);

interface SpanOptions {
  trace?: string;
  parent?: string;
  attributes?: Record<string, string | boolean>;
  at?: number;
}

export const hex = (text: string, length: number): string =>
  Buffer.from(text).toString('hex').padEnd(length, '0').slice(0, length);
const anyValue = (value: string | boolean) =>
  typeof value === 'string' ? { stringValue: value } : { boolValue: value };

/** A span in OTLP's JSON; ids are given by name. */
export function span(id: string, { trace = 'trace', parent, attributes = {}, at = 0 }: SpanOptions = {}) {
  return {
    traceId: hex(trace, 32),
    spanId: hex(id, 16),
    ...(parent === undefined ? {} : { parentSpanId: hex(parent, 16) }),
    name: id,
    startTimeUnixNano: `${BigInt(START + at) * 1_000_000n}`,
    attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) })),
  };
}

export const said = (role: string, text: string) => ({ role, parts: [{ type: 'text', content: text }] });

/** A call of a model under an agent, with all messages before it. */
export const chat = (id: string, before: object[], answer: string, options: SpanOptions = {}) =>
  span(id, {
    ...options,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.input.messages': JSON.stringify(before),
      'gen_ai.output.messages': JSON.stringify([said('assistant', answer)]),
      ...options.attributes,
    },
  });
export const agent = (options: SpanOptions = {}) =>
  span('agent', {
    ...options,
    attributes: {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': 'clerk',
      ...options.attributes,
    },
  });

export const request = (spans: object[], resource: Record<string, string> = {}) => ({
  resourceSpans: [
    {
      resource: {
        attributes: Object.entries(resource).map(([key, value]) => ({ key, value: anyValue(value) })),
      },
      scopeSpans: [{ spans }],
    },
  ],
});

/** An app that takes traces, with a clock that is moved. */
export async function receiver(options: Partial<OpenOptions> = {}, rateLimit: RateLimit | false = false) {
  let now = START;
  const events: LogEvent[] = [];
  const clock = { now: () => now };
  const own = await open({ clock, ...options });
  const traces = openTraces({ service: own, clock, log: (event) => events.push(event) });
  afterTest(() => traces.close());
  const app = createHttpApp({ service: own, traces, rateLimit, clock });
  const { api_key: key } = await own.keys.create();
  const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
    app.request('/v1/traces', {
      method: 'POST',
      body: body as string,
      headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
    });
  return {
    service: own,
    app,
    post,
    events,
    key,
    traces,
    send: (spans: object[], headers: Record<string, string> = {}, resource: Record<string, string> = {}) =>
      post(JSON.stringify(request(spans, resource)), headers),
    /** Time passes, and what is due is read. */
    async pass(ms: number) {
      now += ms;
      await traces.read();
    },
    async runs(tenant = 'default') {
      const known = (await own.collections()).some((one) => one.tenant === tenant);
      const all: string[] = [];
      if (known)
        for await (const { query, turns } of own.exportRecords('local', tenant))
          all.push(`${query}: ${turns.map(({ decision }) => decision).join(' / ')}`);
      return all.sort();
    },
  };
}

const ASKED = [said('user', 'Fetch the parcel')];
export const FIRST = chat('one', ASKED, 'I look it up.', { parent: 'agent', at: 1 });
export const SECOND = chat(
  'two',
  [...ASKED, said('assistant', 'I look it up.'), said('user', 'Go on')],
  'Here it is.',
  {
    parent: 'agent',
    at: 2,
  },
);
