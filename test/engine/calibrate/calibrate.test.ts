import { afterEach, describe, expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import type { Embedder } from '../../../src/embedding/embedder.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { nextPoint } from '../../../src/engine/calibrate/calibrate.js';
import { openService } from '../../../src/engine/open-service.js';
import type { KnowledgeService } from '../../../src/engine/service.js';
import { RUN_SIGNS } from '../../../src/extract/verdict/run-signs.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';

const services: KnowledgeService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
});

const WAYS = ['reset_locker', 'force_locker'];
const PLACES = [
  'harbour',
  'station',
  'airport',
  'market',
  'library',
  'museum',
  'school',
  'clinic',
  'hotel',
  'bank',
];

/** Runs of ten tasks, each tried in both ways in turn: one always works, the other never does. */
function run(i: number): Interaction {
  const way = (i + Math.floor(i / 10)) % 2;
  return {
    tenant_id: 'desk',
    query: `Open the jammed locker at the ${PLACES[i % 10]} for guest ${PLACES[(i * 7 + 3) % 10]}`,
    turns: ['look_around', WAYS[way]!].map((name, n) => ({
      turn: n + 1,
      inputs: `Available tools:\nlook_around\n${WAYS.join('\n')}\nObservation:\njammed`,
      decision: JSON.stringify({ name, arguments: {} }),
      result: '{"status":"ok"}',
    })),
    success: way === 0,
    timestamp: '2026-03-01T10:00:00Z',
  };
}

/** An embedder that brings no scale of its own, so that one is fitted. */
function unscaled(): Embedder {
  const { similarity: _, ...embedder } = hashingEmbedder();
  return embedder;
}

async function taught(count: number, embedder: Embedder = unscaled()) {
  const store = await openSqliteStore({ path: ':memory:', secret: new Uint8Array(32) });
  const service = await openService({ embedder, store });
  services.push(service);
  let stored = 0;
  const teach = async (more: number) => {
    for (const end = stored + more; stored < end; stored++) {
      await service.forAccount('local', `agent${stored}`).storeKnowledge(run(stored));
    }
    await service.drain();
    const collection = await store.findCollection({ account: 'local', tenant: 'desk' });
    return JSON.parse((collection && (await store.tuning(collection.id))) ?? 'null') as null | {
      learned: number;
      prospects: unknown;
      signs: { weights: number[] };
    };
  };
  return { service, teach, first: await teach(count) };
}

describe('calibration', () => {
  test('waits for enough runs, and for growth before it is made anew', async () => {
    const { first, teach } = await taught(19);
    expect(first).toBeNull();
    const fitted = await teach(1);
    expect(fitted).toMatchObject({ learned: 20 });
    expect((await teach(4))!.learned).toBe(20);
    expect((await teach(1))!.learned).toBe(25);
  });

  test('leaves the score a probability, and does not make a coin toss look sure', async () => {
    const { service, first } = await taught(40);
    expect(first!.prospects).toEqual(expect.any(String));
    const { metadata } = await service.forAccount('local').enhanceTask({
      tenant_id: 'desk',
      input_text: 'Open the jammed locker at the harbour for guest hotel',
      explain: true,
    });
    const { confidence } = metadata!.explanation!;
    expect(confidence).toBeGreaterThan(0.2);
    expect(confidence).toBeLessThan(0.8);
  });

  test('learns from runs that say how they ended what the signs of one that does not count for', async () => {
    const { service, teach } = await taught(0);
    const knowledge = service.forAccount('local');
    // Here whoever only looks around is right, and whoever does something fails.
    const quiet = (i: number): Interaction => ({ ...run(i), turns: run(i).turns.slice(0, 1) });
    const estimate = async (interaction: Interaction) => {
      const { success: _, ...silent } = interaction;
      const { job_id } = await knowledge.storeKnowledge(silent);
      const status = await knowledge.waitForJob(job_id!);
      if (status.status !== 'completed') throw new Error(`The job is ${status.status}.`);
      return status.success_estimate!;
    };
    const before = [await estimate(quiet(3)), await estimate(run(3))];
    expect(before[0]).toBeLessThan(before[1]!);
    for (let i = 0; i < 60; i++) {
      const told = service.forAccount('local', `teller${i}`);
      await told.storeKnowledge(i % 2 ? { ...quiet(i), success: true } : { ...run(i), success: false });
    }
    expect((await teach(0))!.signs.weights[RUN_SIGNS.indexOf('effective')]).toBeLessThan(0);
    const after = [await estimate(quiet(3)), await estimate(run(3))];
    expect(after[0]).toBeGreaterThan(after[1]! + 0.2);
  });
});

/** A tuning as far as these tests look at it. */
interface Kept {
  learned: number;
  after?: number;
  needs: object;
}

const firstRuns = (count: number): Interaction[] => Array.from({ length: count }, (_, i) => run(i));

/**
 * Stores runs before a worker begins; says every tuning that was kept on the way to having learned from them.
 *
 * @param more how many others seem to wait as long as one of them does
 */
async function inOneGo(
  runs: Interaction[],
  embedder: Embedder = hashingEmbedder(),
  more = 0,
): Promise<Kept[]> {
  const store = {
    ...(await openSqliteStore({ path: ':memory:', secret: new Uint8Array(32) })),
    close: async () => {},
  };
  const idle = await openService({ embedder, store, work: false });
  for (const [i, one] of runs.entries()) await idle.forAccount('local', `agent${i}`).storeKnowledge(one);
  await idle.close();
  const kept: Kept[] = [];
  const service = await openService({
    embedder,
    store: {
      ...store,
      async waiting(collection, most) {
        const jobs = await store.waiting(collection, most);
        const others = jobs.length > 0 ? new Array<string>(more).fill('another') : [];
        return [...jobs, ...others].slice(0, most);
      },
      // Nothing waits between its tries.
      release: (lease, retry) => store.release(lease, { ...retry, runAt: 0 }),
      async setTuning(collection, json, base) {
        kept.push(JSON.parse(json));
        return store.setTuning(collection, json, base);
      },
    },
  });
  services.push(service);
  await service.drain();
  return kept;
}

describe('while much waits', () => {
  test('what only answers rest on is left as it was until the last time, and is the same in the end', async () => {
    const kept = await inOneGo(firstRuns(45));
    expect(kept.map(({ learned, after }) => [learned, after])).toEqual([
      [20, undefined],
      [25, 20],
      [32, 20],
      [40, undefined],
    ]);
    expect(kept[1]!.needs).toEqual(kept[0]!.needs);
    expect(kept[3]!.needs).not.toEqual(kept[0]!.needs);
    const { first, teach } = await taught(20, hashingEmbedder());
    expect(first).toEqual(kept[0]);
    for (let i = 20; i < 44; i++) await teach(1);
    expect(await teach(1)).toEqual(kept[3]);
  });

  test('it is fitted now and then where nearly all still waits', async () => {
    const fitted = (kept: Kept[]) =>
      kept.filter(({ after }) => after === undefined).map(({ learned }) => learned);
    expect(fitted(await inOneGo(firstRuns(160)))).toEqual([20, 155]);
    expect(fitted(await inOneGo(firstRuns(160), hashingEmbedder(), 1_000))).toEqual([20, 99, 155]);
  });

  test('it is fitted where the records that would have brought the next time fail', async () => {
    const embedder = hashingEmbedder();
    const bad = firstRuns(32)
      .slice(26)
      .map((one) => ({ ...one, query: `${one.query} in Esperanto` }));
    const kept = await inOneGo([...firstRuns(26), ...bad], {
      ...embedder,
      async embed(texts, options) {
        if (texts.some((text) => text.includes('Esperanto'))) throw new Error('a text that it cannot embed');
        return embedder.embed(texts, options);
      },
    });
    expect(kept.map(({ learned, after }) => [learned, after])).toEqual([
      [20, undefined],
      [25, 20],
      [25, undefined],
    ]);
  });
});

test.each([
  [20, 25],
  [99, 124],
  [1_600, 2_000],
  [2_000, 2_400],
  [10_000, 10_400],
  [1_000_000, 1_040_000],
])('what was fitted to %i records is fitted anew at %i', (fitted, next) => {
  expect(nextPoint(fitted)).toBe(next);
});
