import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.js';
import { FIXED, folder, open, run } from './desk.js';

const HOUR = 3_600_000;

test.each([
  ['memory', HOUR],
  ['memory', 17_520 * HOUR],
  ['file', HOUR],
  ['file', 17_520 * HOUR],
])('what was queued in %s before the clock went back by %i ms is learned at once', async (kind, jump) => {
  const path = join(folder(), 'clock.db');
  const store =
    kind === 'file' ? await openSqliteStore({ path }) : await openSqliteStore({ path: ':memory:' });
  let ahead = jump;
  const clock = { now: () => Date.UTC(2026, 0, 1) + ahead };
  const kept = { ...store, close: async () => {} };
  const writer = await open({ store: kept, clock, work: false });
  await writer.forAccount('local').storeKnowledge(run('Fetch the parcel from the locker', FIXED));
  ahead = 0;
  const service = await open({ store, clock });
  await service.drain();
  expect(await service.jobs.counts()).toMatchObject({ completed: 1, queued: 0, running: 0 });
});
