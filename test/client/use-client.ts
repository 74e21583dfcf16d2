import { afterEach, beforeEach, expect } from 'vitest';
import type { Interaction } from '../../src/api/interaction.js';
import type { Knowledge } from '../../src/api/knowledge.js';
import { connectKnowledge } from '../../src/client/connect-knowledge.js';
import type { ConnectOptions } from '../../src/client/connect-options.js';
import { KnowhowError } from '../../src/domain/errors.js';
import type { LogEvent } from '../../src/domain/log.js';
import { type ScriptedServer, type Seen, scriptedServer } from './scripted-server.js';

export const KEY = 'kh_abc123_verysecretsecret';
export const RECORD: Interaction = {
  tenant_id: 't',
  query: 'Cancel the order',
  turns: [{ turn: 1, inputs: 'tools: cancel', decision: 'cancel()', memory: null }],
  timestamp: '2026-01-01T00:00:00Z',
  agent_type: null,
};
export const RECEIPT = { status: 'accepted', message: 'ok', tenant_id: 't' };
export const ENHANCED = { response: 'task\n\nadvice' };
export const DONE = { status: 'completed', message: 'done' };
export const DELETED = { deleted_count: 2, status: 'Deleted 2 entries.' };

/** A scripted server and clients of it, new for each test of a file. */
export interface ClientUnderTest {
  server: ScriptedServer;
  /** Milliseconds the clients would have waited. */
  waits: number[];
  events: LogEvent[];
  /** A client that notes how long it would have waited, and does not wait. */
  client(options?: Partial<ConnectOptions>): Knowledge;
  /** Requests for one path. */
  asked(path: string): Seen[];
}

/** Sets it up before each test of the file and takes it down after. */
export function useClient(): ClientUnderTest {
  let clients: Knowledge[] = [];
  const under = {
    waits: [],
    events: [],
    client(options = {}) {
      const { waits, events } = under;
      const made = connectKnowledge({
        baseUrl: under.server.url,
        apiKey: KEY,
        random: () => 0.5,
        sleep: async (ms, signal) => {
          signal?.throwIfAborted();
          waits.push(ms);
        },
        log: (event) => events.push(event),
        ...options,
      });
      clients.push(made);
      return made;
    },
    asked: (path) => under.server.seen.filter((request) => request.path === path),
  } as Omit<ClientUnderTest, 'server'> as ClientUnderTest;

  beforeEach(async () => {
    under.server = await scriptedServer();
    under.waits = [];
    under.events = [];
    clients = [];
  });
  afterEach(async () => {
    for (const client of clients) await client.close();
    await under.server.close();
  });
  return under;
}

/** The KnowhowError that a call ends with; anything else fails the test. */
export async function failure(promise: Promise<unknown>): Promise<KnowhowError> {
  const error: unknown = await promise.then(
    (value) => new Error(`expected a failure, got ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  expect(KnowhowError.isInstance(error), String(error)).toBe(true);
  return error as KnowhowError;
}

export const enhance = (knowledge: Knowledge) =>
  knowledge.enhanceTask({ tenant_id: 't', input_text: 'task' });
export const erase = (knowledge: Knowledge) => knowledge.deleteByIntent({ tenant_id: 't', intent: 'x' });
