import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Interaction } from '../../src/api/interaction.js';
import type { Knowledge } from '../../src/api/knowledge.js';
import { hashingEmbedder } from '../../src/embedding/hashing-embedder.js';
import { openService } from '../../src/engine/open-service.js';
import type { KnowledgeService, OpenOptions } from '../../src/engine/service.js';
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.js';
import type { Store } from '../../src/storage/store.js';
import { afterFile, afterTest } from '../at-end.js';

/** How a service is kept from learning for a while; of one that is opened by a path it is not. */
const holds = new WeakMap<KnowledgeService, { held: boolean }>();

/** A store that gives no jobs away while they are held. */
function holdable(store: Store, hold: { held: boolean }): Store {
  return {
    ...store,
    claim: async (request) => (hold.held ? [] : store.claim(request)),
    nextDue: async (filter) => (hold.held ? undefined : store.nextDue(filter)),
  };
}

/** A service of the test's own, in memory and with a hashing embedder unless told otherwise. */
export async function open(options: OpenOptions = {}): Promise<KnowledgeService> {
  const hold = { held: false };
  // A secret is one of the store that the service opens itself.
  const isBare = options.path === undefined && options.secret === undefined;
  const store = options.store ?? (isBare ? await openSqliteStore({ path: ':memory:' }) : undefined);
  const place = typeof store === 'object' ? { store: holdable(store, hold) } : {};
  const service = await openService({ embedder: hashingEmbedder(), path: ':memory:', ...options, ...place });
  if (place.store) holds.set(service, hold);
  afterTest(() => service.close());
  return service;
}

/** A folder of the test's own. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'knowhow-engine-'));
  afterTest(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** The tools on offer, as agents see them. */
export const TOOLS = 'Available tools:\nlookup_parcel\nopen_locker\nreset_locker\ncall_desk\n';

/** A run of the parcel desk: calls in order, each with its result. */
export function run(
  query: string,
  calls: [tool: string, result: string][],
  rest: Partial<Interaction> = {},
): Interaction {
  return {
    tenant_id: 'desk',
    query,
    turns: calls.map(([tool, result], i) => ({
      turn: i + 1,
      inputs: `${TOOLS}Observation:\n${i === 0 ? query : calls[i - 1]![1]}`,
      decision: JSON.stringify({ name: tool, arguments: { parcel: `P-${query.length}` } }),
      result,
    })),
    success: true,
    timestamp: '2026-03-01T10:00:00Z',
    ...rest,
  };
}

/** A run that meets an error and puts it right. */
export const FIXED: [string, string][] = [
  ['lookup_parcel', '{"status":"stored","locker":"A1"}'],
  ['open_locker', '{"error":"locker jammed"}'],
  ['reset_locker', '{"ok":true}'],
  ['open_locker', '{"ok":true}'],
];

/** A run that meets the same error and does not get past it. */
export const STUCK: [string, string][] = [
  ['lookup_parcel', '{"status":"stored","locker":"A1"}'],
  ['open_locker', '{"error":"locker jammed"}'],
  ['call_desk', '{"error":"closed"}'],
];

/**
 * Enough runs of a task for something to be said of it, each of a customer of its own: three that got past the error,
 * three that did not.
 */
export const taughtRuns = (query: string, rest: Partial<Interaction> = {}): Interaction[] =>
  Array.from({ length: 6 }, (_, i) =>
    run(query, i % 2 === 0 ? FIXED : STUCK, {
      metadata: { source: `customer ${i}` },
      success: i % 2 === 0,
      ...rest,
    }),
  );

/**
 * Runs of which every second one calls the desk before it opens a locker: of those eight of nine succeed, of the others one of
 * eight.
 */
export const calledRuns = (count: number): Interaction[] =>
  Array.from({ length: count }, (_, i) => {
    const calls = (i * 7) % 4 < 2;
    const call: [string, string][] = calls ? [['call_desk', '{"ok":true}']] : [];
    return run(
      `Fetch the parcel of customer number ${i}`,
      [['lookup_parcel', '{"status":"stored"}'], ...call, ['open_locker', '{"ok":true}']],
      { metadata: { source: `customer ${i}` }, success: calls ? i % 9 !== 0 : i % 16 === 1 },
    );
  });

/** Whoever has not stored before: runs that are copies of each other count apart when others bring them. */
export function somebody(service: KnowledgeService): Knowledge {
  if (callers === 0) {
    afterFile(() => {
      callers = 0;
    });
  }
  callers += 1;
  return service.forAccount('local', `agent${callers}`);
}
let callers = 0;

/**
 * Stores runs, each of an agent of its own unless a key is given for its place, and waits until they are learned. Nothing is learned
 * before all are stored, so that they are fitted a few times, and not whenever a third was added.
 *
 * @returns the jobs
 */
export async function learn(
  service: KnowledgeService,
  runs: readonly Interaction[],
  keyOf?: (i: number) => string | undefined,
): Promise<string[]> {
  const hold = holds.get(service);
  const jobs: string[] = [];
  if (hold) hold.held = true;
  try {
    for (const [i, interaction] of runs.entries()) {
      const by = keyOf ? service.forAccount('local', keyOf(i)) : somebody(service);
      jobs.push((await by.storeKnowledge(interaction)).job_id!);
    }
  } finally {
    if (hold) hold.held = false;
  }
  await service.drain();
  return jobs;
}

/** Enhances a task of the desk. */
export const ask = (service: KnowledgeService, input_text: string, rest = {}) =>
  service.forAccount('local').enhanceTask({ tenant_id: 'desk', input_text, ...rest });

/** The situations that are known to be like a task, a line each; empty where none is. */
export async function known(service: KnowledgeService, input_text: string): Promise<string> {
  const { metadata } = await ask(service, input_text, { explain: true });
  const matches = metadata?.explanation?.matches ?? [];
  return matches
    .filter(({ similarity }) => similarity >= 0.5)
    .map(({ situation }) => situation)
    .join('\n');
}

/** What was added to an input. */
export const additions = (response: string, input: string): string => {
  expect(response.startsWith(input)).toBe(true);
  return response.slice(input.length);
};
