import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import type { LogEvent } from '../../../src/domain/log.js';
import { tuningSum } from '../../../src/storage/codes/checksums.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { ask, folder, learn, open, taughtRuns } from '../desk.js';

const TASK = 'Fetch the blue parcel from the locker';
/** Enough to fit a model to. */
const RUNS = [...taughtRuns(TASK), ...taughtRuns(`${TASK} today`)];

/** A file with two collections, whose models are as another version kept them. */
async function kept(json: string | null) {
  const path = join(folder(), 'old.db');
  const store = () => openSqliteStore({ path, reserveBytes: 0 });
  const before = await open({ store: await store() });
  await learn(before, [...RUNS, ...RUNS.map((one) => ({ ...one, tenant_id: 'other' }))]);
  expect(before.stats().fits_pending).toBe(0);
  await before.close();
  const db = new DatabaseSync(path);
  expect(db.prepare('UPDATE tuning SET json = ?, sum = ?').run(json, tuningSum(json)).changes).toBe(2);
  db.close();
  return store;
}

const fits = (events: LogEvent[]) => events.filter(({ event }) => event.startsWith('fit_'));

test('models that were taken away are refitted after opening: how many are left is told, and each', async () => {
  const store = await kept(null);
  const events: (LogEvent & { pending: number })[] = [];
  let pending = () => -1;
  const service = await open({
    store: await store(),
    log: (event) => events.push({ ...event, pending: pending() }),
  });
  pending = () => service.stats().fits_pending;
  await expect.poll(() => fits(events)).toHaveLength(4);
  const { id } = (await service.collections())[0]!;
  expect(fits(events)[0]).toEqual({
    level: 'info',
    event: 'fit_started',
    collection: id,
    pending: 2,
  });
  expect(fits(events)[1]).toEqual({
    level: 'info',
    event: 'fit_finished',
    collection: id,
    ms: expect.any(Number),
    kept: true,
    pending: 1,
  });
  expect(pending()).toBe(0);
});

test.each([
  ['was fitted before its last records', taughtRuns(TASK)],
  ['was never fitted', []],
])('a collection that %s, as a crash leaves it, is refitted though nobody asks', async (_, fittedRuns) => {
  const path = join(folder(), 'crashed.db');
  const store = await openSqliteStore({ path, reserveBytes: 0 });
  let isDying = false;
  const dying = await open({
    store: { ...store, keepFit: async (...fit) => !isDying && (await store.keepFit(...fit)) },
  });
  await learn(dying, fittedRuns);
  isDying = true;
  await learn(dying, taughtRuns(`${TASK} today`));
  await dying.close();

  const events: LogEvent[] = [];
  const service = await open({
    store: await openSqliteStore({ path, reserveBytes: 0 }),
    log: (event) => events.push(event),
  });
  await expect.poll(() => fits(events)).toMatchObject([{ event: 'fit_started' }, { kept: true }]);
  expect(service.stats().fits_pending).toBe(0);
});

test.each([
  ['cannot be read', '{"seq":1,"runs":20}'],
  ['is of another version', '{"version":-1,"learned":20}'],
])('a model that %s is fitted before the first answer, also where nothing is learned', async (_, json) => {
  const store = await kept(json);
  const events: LogEvent[] = [];
  const service = await open({
    store: await store(),
    work: false,
    enhanceTimeoutMs: Number.POSITIVE_INFINITY,
    log: (event) => events.push(event),
  });
  const { response, metadata } = await ask(service, TASK);
  expect(response).toContain('reset_locker');
  expect(metadata).not.toHaveProperty('degraded');
  expect(fits(events).map(({ event }) => event)).toEqual(['fit_started', 'fit_finished']);
  expect(service.stats().fits_pending).toBe(0);
});

test('an answer from a file that may only be read says that the model is behind', async () => {
  const path = join(folder(), 'read-only.db');
  const store = await openSqliteStore({ path, reserveBytes: 0 });
  const before = await open({ store: { ...store, keepFit: async () => false } });
  await learn(before, RUNS);
  await before.close();
  const service = await open({ path, readOnly: true });
  const { response, metadata } = await ask(service, TASK);
  expect(response).toBe(TASK);
  expect(metadata).toMatchObject({
    degraded: true,
    degraded_reason: 'what was learned last is not fitted yet: answered from what was known before',
  });
});
