import type { Received, Sent } from '../send.js';
import type { TestKeys, TestServer } from '../test-server.js';

/** One case of the conformance suite. */
export interface Row {
  /** The rule. */
  name: string;
  request: Sent | ((server: TestServer) => Promise<Sent> | Sent);
  /** The key that is sent; default `full`, null for none. */
  key?: keyof TestKeys | null;
  status: number;
  /** What the body must hold at least. */
  body?: object;
  /** The whole body. */
  exactly?: unknown;
  /** Headers that must be there; undefined for one that must not. */
  headers?: Record<string, string | RegExp | undefined>;
  /** Whatever cannot be said in the table. */
  check?(received: Received, server: TestServer): void | Promise<void>;
}

/** A valid record, changed. A field that is undefined is left out. */
export const record = (change: object = {}): Record<string, unknown> => ({
  tenant_id: 'alpha',
  query: 'Book the cheapest flight to Oslo',
  turns: [{ turn: 1, inputs: 'search_flights\nbook_flight', decision: '{"name":"search_flights"}' }],
  timestamp: '2026-11-21T10:00:00Z',
  ...change,
});

/** A valid turn, changed. */
export const turn = (number: unknown, change: object = {}): Record<string, unknown> => ({
  turn: number,
  inputs: 'a tool',
  decision: 'use it',
  ...change,
});

/** A store of a record. */
export const store = (change: object = {}, headers: Record<string, string> = {}): Sent => ({
  path: '/store_knowledge',
  body: record(change),
  headers,
});

/** An enhance, changed. */
export const enhance = (change: object = {}): Sent => ({
  path: '/enhance_task',
  body: { tenant_id: 'alpha', input_text: 'Book a flight', ...change },
});

/** A delete with these parameters; undefined leaves one out. Its tenant is one that nothing is stored in. */
export function remove(parameters: Record<string, string | undefined> = {}): Sent {
  const all = { tenant_id: 'empty', intent: 'flights', ...parameters };
  const given = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return { method: 'POST', path: `/delete_by_intent?${new URLSearchParams(given)}` };
}

/** An array nested this deeply; in a record's metadata it starts at depth 3. */
export const nested = (depth: number): unknown =>
  JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;
