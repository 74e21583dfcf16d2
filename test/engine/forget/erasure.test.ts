import { expect, test } from 'vitest';
import { KnowhowError } from '../../../src/domain/errors.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import type { Erasure } from '../../../src/storage/store.js';
import { FIXED, learn, open, run } from '../desk.js';

const QUERY = 'the locker is jammed';

async function stocked(erase: () => Promise<Erasure>) {
  const events: string[] = [];
  const store = { ...(await openSqliteStore({ path: ':memory:' })), erase };
  const service = await open({ store, log: ({ event }) => events.push(event) });
  await learn(service, [run(QUERY, FIXED)]);
  return { service, events };
}

const remove = (service: Awaited<ReturnType<typeof stocked>>['service']) =>
  service.forAccount('local').deleteByIntent({ tenant_id: 'desk', intent: QUERY });

test.each<[Erasure, string]>([
  ['pending', 'within a minute'],
  ['busy', 'once no other program reads'],
  ['full', 'once the disk has room'],
])('a delete whose bytes are still there says so: %s', async (erasure, words) => {
  const { service } = await stocked(async () => erasure);
  const { deleted_count, status } = await remove(service);
  expect(deleted_count).toBeGreaterThan(0);
  expect(status).toContain(words);
});

test('a delete that has landed is answered, and logged, when the erasure after it fails', async () => {
  const { service, events } = await stocked(async () => {
    throw new KnowhowError('storage_error', 'The disk reported an error.');
  });
  const { deleted_count, status } = await remove(service);
  expect(deleted_count).toBeGreaterThan(0);
  expect(status).toContain('erasing them failed and is tried again');
  expect(events).toContain('erasure_failed');
  expect((await remove(service)).deleted_count).toBe(0);
});

test('jobs are learned while an erasure goes on, and a full disk is told once', async () => {
  let asked = 0;
  let finish = (_: Erasure) => {};
  const { service, events } = await stocked(() => {
    asked++;
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  expect(asked).toBe(1);
  await learn(service, [run('another parcel is lost', FIXED)]);
  expect(asked).toBe(1);
  for (const task of ['a third', 'a fourth']) {
    finish('full');
    await learn(service, [run(`${task} parcel is lost`, FIXED)]);
  }
  finish('full');
  expect(events.filter((event) => event === 'erasure_waits')).toHaveLength(1);
});
