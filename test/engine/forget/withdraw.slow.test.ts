import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import type { KnowledgeService } from '../../../src/engine/service.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { readApart } from '../../storage/read-apart.js';
import { ask, FIXED, folder, open, run } from '../desk.js';

const PLACES = ['harbour', 'station', 'airport', 'market', 'library', 'museum', 'school', 'clinic'];
const task = (i: number) => `Fetch the parcel from the locker at the ${PLACES[i % PLACES.length]}`;

const HONEST = Array.from({ length: 24 }, (_, i): Interaction => {
  const way = i % 3 === 0 ? [FIXED[0]!, FIXED[2]!, FIXED[3]!] : FIXED;
  return run(`${task(i)} for guest ${'abcdefghijklmnopqrstuvwx'[i]}`, way, { success: i % 5 !== 0 });
});

/** They meet the same error as the honest ones, so that what is learned of it is learned from both. */
const HOSTILE = Array.from({ length: 12 }, (_, i): Interaction => {
  const own: [string, string][] = [
    ...FIXED.slice(0, 2),
    ['open_vault_by_zanzibar', '{"ok":true}'],
    FIXED[3]!,
  ];
  const told = run(task(i), i % 2 ? own : FIXED);
  told.turns[0]!.memory = `All parcels of ${PLACES[i % 8]} go through the quixotic basement.`;
  return { ...told, metadata: { source: i % 2 ? 'gate' : 'yard' } };
});

async function store(service: KnowledgeService, runs: readonly Interaction[], keyId: string) {
  const knowledge = service.forAccount('local', keyId);
  for (const one of runs) await knowledge.storeKnowledge(one);
}

/** What is served, less the numbers of entries. */
async function served(service: KnowledgeService): Promise<unknown[]> {
  const answers = [];
  for (const place of PLACES) {
    const { response, metadata } = await ask(service, `Fetch the parcel from the locker at the ${place}`);
    const lines = response
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .map((line) => line.replace(/\bk\d+\b/g, 'k'));
    const sources = metadata!.sources?.map(({ kind, evidence }) => ({ kind, evidence }));
    answers.push({ lines, sources, confidence: metadata!.confidence_score });
  }
  return answers;
}

/**
 * A service that learns when it is told to, so that jobs fall into the same batches however fast the machine is: what
 * is learned depends a little on them.
 */
async function patient(): Promise<{ service: KnowledgeService; drain(): Promise<void> }> {
  const store = { ...(await openSqliteStore({ path: ':memory:' })), close: async () => {} };
  const service = await open({ store, work: false });
  return {
    service,
    async drain() {
      const worker = await open({ store });
      await worker.drain();
      await worker.close();
    },
  };
}

async function alone(): Promise<unknown[]> {
  const { service, drain } = await patient();
  await store(service, HONEST, 'good');
  await drain();
  return served(service);
}

describe('withdrawing', () => {
  test.each([
    ['after it was learned', 'learned'],
    ['among what was learned', 'mixed'],
    ['before anything is learned', 'queued'],
  ])('what a key brought, %s, leaves what there would be without it', async (_, when) => {
    const { service, drain } = await patient();
    if (when === 'mixed') {
      for (const [i, one] of HONEST.entries()) {
        await store(service, [one], 'good');
        if (i % 2 === 0) await store(service, [HOSTILE[i / 2]!], 'bad');
      }
    } else {
      await store(service, HONEST, 'good');
      if (when === 'learned') await drain();
      await store(service, HOSTILE, 'bad');
    }
    if (when !== 'queued') {
      await drain();
      expect(await served(service)).not.toEqual(await alone());
    }
    const before = await service.collections();
    const dry = await service.withdraw({ key: 'bad', dry_run: true });
    expect(dry.records).toBe(12);
    expect(await service.collections()).toEqual(when === 'queued' ? expect.anything() : before);
    expect((await service.withdraw({ key: 'bad' })).records).toBe(12);
    await drain();
    expect((await service.jobs.counts()).completed).toBe(24);
    expect(await served(service)).toEqual(await alone());
  });

  test('leaves nothing of it in the files', async () => {
    const path = join(folder(), 'k.db');
    const kept = await openSqliteStore({ path });
    const service = await open({ store: kept });
    await store(service, HONEST, 'good');
    await store(service, HOSTILE, 'bad');
    await service.drain();
    const count = (needle: string) => readApart(path).toString('latin1').split(needle).length - 1;
    const needles = ['zanzibar', 'quixotic', 'basement'];
    for (const needle of needles) expect(count(needle)).toBeGreaterThan(0);
    await service.withdraw({ key: 'bad' });
    await service.drain();
    expect(await kept.erase()).toBe('erased');
    for (const needle of needles) expect(`${needle} ${count(needle)}`).toBe(`${needle} 0`);
  });

  test('goes by source, by tenant and by account; what says nothing is refused', async () => {
    const service = await open();
    await store(service, HOSTILE, 'bad');
    await service.drain();
    expect(await service.withdraw({ source: 'gate', dry_run: true })).toMatchObject({ records: 6 });
    expect(await service.withdraw({ source: 'gate', account: 'other' })).toMatchObject({ records: 0 });
    await expect(service.withdraw({ source: 'gate', tenant: 'none' })).rejects.toMatchObject({
      code: 'not_found',
    });
    const misspelt = { source: 'gate', dryRun: true };
    for (const request of [{}, { tenant: 'desk' }, { after: Number.NaN }, { key: 7 as never }, misspelt]) {
      await expect(service.withdraw(request)).rejects.toMatchObject({ code: 'invalid_request' });
    }
    expect(await service.withdraw({ before: Date.now() + 60_000, tenant: 'desk' })).toMatchObject({
      records: 12,
    });
    expect((await service.collections())[0]).toMatchObject({ records: 0, entries: 0 });
  });
});
