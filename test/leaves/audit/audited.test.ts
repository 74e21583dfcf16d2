import { expect, test } from 'vitest';
import type { LogEvent } from '../../../src/domain/log.js';
import { ask, FIXED, learn, open, run } from '../../engine/desk.js';

const TENANT = { tenant_id: 'desk' };

async function watched() {
  const events: LogEvent[] = [];
  const service = await open({ audit: (event) => events.push(event) });
  const of = (action: string) => events.filter((event) => event.action === action);
  return { events, service, of };
}

test('it says who stored, enhanced with what, deleted and withdrew, and holds no text of a record or task', async () => {
  const { events, service, of } = await watched();
  const knowledge = service.forAccount('a', 'key1');
  await learn(
    service,
    ['blue', 'red', 'green'].map((colour) => run(`Fetch the ${colour} parcel from the locker`, FIXED)),
  );
  const { metadata } = await ask(service, 'Fetch the grey parcel from the locker');
  const { job_id } = await knowledge.storeKnowledge(run('Fetch a secret parcel', FIXED));
  await service.drain();
  const intent = { ...TENANT, intent: 'Fetch a secret parcel', similarity_threshold: 0.9 };
  await knowledge.deleteByIntent({ ...intent, dry_run: true });
  expect(of('delete')).toEqual([]);
  const { deleted_count } = await knowledge.deleteByIntent(intent);
  await service.withdraw({ key: 'local', before: Date.UTC(2100, 0, 1), dry_run: true });
  expect(of('withdraw')).toEqual([]);
  await learn(service, [run('Carry the letter to the desk', FIXED), run('Carry the bag to the desk', FIXED)]);
  const removed = await service.retain({ account: 'local', records: 1 });
  await service.withdraw({ before: Date.UTC(2100, 0, 1) });
  expect(of('enhance')).toMatchObject([
    { subject: metadata!.sources!.map(({ id }) => id).join(' '), count: metadata!.sources!.length },
  ]);
  expect(of('store')).toHaveLength(6);
  expect(of('store').filter(({ actor }) => actor === 'key1')).toEqual([
    {
      level: 'info',
      event: 'audit',
      action: 'store',
      actor: 'key1',
      account: 'a',
      tenant: 'desk',
      subject: job_id,
      count: 1,
    },
  ]);
  expect(of('delete')).toMatchObject([{ actor: 'key1', count: deleted_count }]);
  expect(of('withdraw')).toMatchObject([
    { actor: 'operator', tenant: 'desk', count: removed.records + removed.entries },
    { actor: 'operator', tenant: null },
  ]);
  expect(JSON.stringify(events)).not.toMatch(/parcel|locker/i);
});

test('looking and correcting is said, what failed or changed nothing is not', async () => {
  const { events, service, of } = await watched();
  await learn(service, [run('Fetch the parcel from the locker', FIXED)]);
  const inspect = service.inspect('local', 'key_b');
  const { entries } = await inspect.listEntries({ ...TENANT, query: 'unspeakable question' });
  const { id } = entries[0]!;
  const entry = await inspect.showEntry({ ...TENANT, id });
  const [record] = entry.records;
  await inspect.showRecord({ ...TENANT, id: record!.record_id });
  await inspect.pinEntry({ ...TENANT, id, pinned: true });
  await inspect.editEntry({ ...TENANT, id, advice: 'unspeakable words' });
  await inspect.retireEntry({ ...TENANT, id, retired: true });
  await expect(inspect.showEntry({ ...TENANT, id: 'k999' })).rejects.toMatchObject({ code: 'not_found' });
  const feedback = { job_id: record!.job_id, success: false };
  await inspect.feedback(feedback);
  await service.drain();
  await inspect.feedback(feedback);
  expect(events.filter(({ actor }) => actor === 'key_b').map(({ action }) => action)).toEqual([
    'look',
    'look',
    'look',
    'pin',
    'edit',
    'retire',
    'feedback',
  ]);
  expect(of('feedback')).toMatchObject([{ subject: record!.job_id }]);
  expect(JSON.stringify(events)).not.toContain('unspeakable');
});

test('a store that is replayed is said once', async () => {
  const { service, of } = await watched();
  const knowledge = service.forAccount('a');
  const record = run('Fetch the parcel from the locker', FIXED);
  await knowledge.storeKnowledge(record, { idempotencyKey: 'one' });
  await knowledge.storeKnowledge(record, { idempotencyKey: 'one' });
  expect(of('store')).toHaveLength(1);
});
