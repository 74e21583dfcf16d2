import { afterEach, describe, expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { countedIds } from '../../../src/domain/ids.js';
import type { Embedder } from '../../../src/embedding/embedder.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openService } from '../../../src/engine/open-service.js';
import type { KnowledgeService } from '../../../src/engine/service.js';
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
      model: { success: { after: { usual: { endings: Record<string, number> } } } };
    };
  };
  return { service, teach, first: await teach(count) };
}

describe('a fit', () => {
  test('begins with the first record, and is of all that there are', async () => {
    const { first, teach } = await taught(1);
    expect(first).toMatchObject({ learned: 1 });
    expect(await teach(1)).toMatchObject({ learned: 2 });
    expect((await teach(1))!.learned).toBe(3);
    expect((await teach(27))!.learned).toBe(30);
    expect((await teach(1))!.learned).toBe(31);
  });

  test('leaves the score a probability, and does not make a coin toss look sure', async () => {
    const { service } = await taught(40);
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
    expect(before[0]).toBeCloseTo(before[1]!, 1);
    for (let i = 0; i < 60; i++) {
      const teller = service.forAccount('local', `teller${i}`);
      await teller.storeKnowledge(i % 2 ? { ...quiet(i), success: true } : { ...run(i), success: false });
    }
    const { endings } = (await teach(0))!.model.success.after.usual;
    expect(endings.look_around).toBeGreaterThan(0.5);
    expect(endings.reset_locker).toBeLessThan(-0.5);
    const after = [await estimate(quiet(3)), await estimate(run(3))];
    expect(after[0]).toBeGreaterThan(after[1]! + 0.2);
  });
});

describe('the same records', () => {
  const fitted = async (runs: Interaction[], later: Interaction[] = []) => {
    const store = {
      ...(await openSqliteStore({ path: ':memory:', secret: new Uint8Array(32) })),
      close: async () => {},
    };
    const ids = countedIds();
    const idle = await openService({ embedder: hashingEmbedder(), store, ids, work: false });
    for (const [i, one] of runs.entries()) await idle.forAccount('local', `agent${i}`).storeKnowledge(one);
    await idle.close();
    const service = await openService({ embedder: hashingEmbedder(), store, ids });
    services.push(service);
    await service.drain();
    for (const [i, one] of later.entries()) {
      await service.forAccount('local', `agent${runs.length + i}`).storeKnowledge(one);
      await service.drain();
    }
    const collection = await store.findCollection({ account: 'local', tenant: 'desk' });
    return JSON.parse((await store.tuning(collection!.id))!);
  };

  test('are fitted to the same, whether they came in one go or one by one', async () => {
    const runs = Array.from({ length: 36 }, (_, i) => run(i));
    expect(await fitted(runs)).toEqual(await fitted(runs.slice(0, 9), runs.slice(9)));
  });
});
