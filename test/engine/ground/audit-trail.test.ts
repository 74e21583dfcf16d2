import { expect, test } from 'vitest';
import { openMemoryStore } from '../../../src/storage/memory/open-memory-store.js';
import type { Store } from '../../../src/storage/store.js';
import { ask, FIXED, learn, open, run } from '../desk.js';

const clockAt = (start: number) => {
  let now = start;
  return {
    now: () => now,
    advance: (ms: number) => {
      now += ms;
    },
  };
};

test('the trail says who stored, enhanced with what, deleted and withdrew, and holds no text of a record or task', async () => {
  const service = await open();
  const knowledge = service.forAccount('a', 'key1');
  await learn(
    service,
    ['blue', 'red', 'green'].map((colour) => run(`Fetch the ${colour} parcel from the locker`, FIXED)),
  );
  const { metadata } = await ask(service, 'Fetch the grey parcel from the locker');
  await knowledge.storeKnowledge(run('Fetch a secret parcel', FIXED));
  await service.drain();
  await knowledge.deleteByIntent({
    tenant_id: 'desk',
    intent: 'Fetch a secret parcel',
    similarity_threshold: 0.9,
  });
  await service.withdraw({ account: 'a', key: 'key1' });
  const trail = await service.auditTrail();
  const enhanced = trail.find(({ action }) => action === 'enhance')!;
  expect(enhanced.subject).toBe(metadata!.sources!.map(({ id }) => id).join(' '));
  expect(enhanced.count).toBe(metadata!.sources!.length);
  expect(trail.filter(({ action, actor }) => action === 'store' && actor === 'key1')).toHaveLength(1);
  expect(trail.filter(({ action }) => action === 'store')).toHaveLength(4);
  expect(JSON.stringify(trail)).not.toMatch(/parcel|locker/i);
  expect(await service.auditTrail({ action: 'store', limit: 1 })).toHaveLength(1);
});

test('an enhance writes nothing itself, what it noted is written before the service is closed', async () => {
  const store = openMemoryStore();
  let batches: number[] = [];
  const counting: Store = {
    ...store,
    audit: (notes) => {
      batches.push(notes.length);
      return store.audit(notes);
    },
    close: async () => {},
  };
  const service = await open({ store: counting });
  await learn(service, [run('Fetch the parcel from the locker', FIXED)]);
  for (let i = 0; i < 20; i += 1) await ask(service, 'Fetch the parcel from the locker');
  expect(batches).toEqual([]);
  await service.close();
  expect(batches).toEqual([20]);
  expect(await store.auditTrail({ action: 'enhance' })).toHaveLength(20);
  batches = [];
});

test('a trail that cannot be written is logged, loses no answer, and is written later', async () => {
  const store = openMemoryStore();
  let broken = true;
  const events: string[] = [];
  const service = await open({
    store: { ...store, audit: (notes) => (broken ? Promise.reject(new Error('no')) : store.audit(notes)) },
    log: ({ event }) => events.push(event),
  });
  await learn(service, [run('Fetch the parcel from the locker', FIXED)]);
  await ask(service, 'Fetch the parcel from the locker');
  expect((await service.auditTrail()).filter(({ action }) => action === 'enhance')).toEqual([]);
  expect(events).toContain('audit_not_written');
  broken = false;
  await ask(service, 'Fetch the parcel from the locker');
  expect((await service.auditTrail()).filter(({ action }) => action === 'enhance')).toHaveLength(2);
});

test('lines go after their days', async () => {
  const clock = clockAt(Date.UTC(2026, 0, 1));
  const service = await open({ clock, auditDays: 10, work: false });
  await service.forAccount('a').storeKnowledge(run('one', FIXED));
  clock.advance(11 * 86_400_000);
  await service.forAccount('a').storeKnowledge(run('two', FIXED));
  expect(await service.auditTrail()).toHaveLength(1);
});

test('retention by age and by number removes records with what was learned from them, and says so before', async () => {
  const clock = clockAt(Date.UTC(2026, 0, 1));
  const service = await open({ clock });
  const knowledge = service.forAccount('a');
  const held = async () => (await service.collections())[0]!.records;
  for (let i = 0; i < 6; i += 1) {
    await knowledge.storeKnowledge(run(`Fetch parcel ${'abcdef'[i]} from the locker`, FIXED));
    clock.advance(86_400_000);
  }
  await service.drain();
  const keep = { account: 'a', tenant: 'desk' };
  expect((await service.retain({ ...keep, days: 4.5, dry_run: true })).records).toBe(2);
  expect(await held()).toBe(6);
  expect((await service.retain({ ...keep, days: 4.5 })).records).toBe(2);
  expect(await held()).toBe(4);
  expect((await service.retain({ ...keep, records: 3 })).records).toBe(1);
  expect((await service.retain({ ...keep, records: 3, days: 100 })).records).toBe(0);
  expect(await held()).toBe(3);
  await service.drain();
  const texts: string[] = [];
  for await (const { query } of service.exportRecords('a', 'desk')) texts.push(query);
  expect(texts.join()).toMatch(/parcel d.*parcel e.*parcel f/);
  expect((await service.auditTrail({ action: 'withdraw' })).map(({ actor }) => actor)).toEqual([
    'operator',
    'operator',
  ]);
  await expect(service.retain(keep)).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(service.retain({ ...keep, records: 0 })).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(service.retain({ ...keep, tenant: 'nowhere', days: 1 })).rejects.toMatchObject({
    code: 'not_found',
  });
});
