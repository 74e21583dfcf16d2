import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { readApart } from '../../storage/read-apart.js';
import { FIXED, folder, open, run } from '../desk.js';

const record = run('Fetch the parcel of Anna', FIXED, {
  agent_type: 'desk password=hunter22',
  metadata: { 'password=hunter22': 'x', who: 'Anna' },
});

test('neither texts nor names of metadata, kind of agent, idempotency key and queued intent hold a secret on disk', async () => {
  const path = folder();
  const store = await openSqliteStore({ path: join(path, 'k.db') });
  const service = await open({ store, work: false });
  const knowledge = service.forAccount('a');
  const key = { idempotencyKey: 'password=hunter22' };
  const first = await knowledge.storeKnowledge(record, key);
  expect(await knowledge.storeKnowledge(record, key)).toMatchObject({ job_id: first.job_id, replayed: true });
  await knowledge.storeKnowledge(record, { idempotencyKey: 'password=hunter23' });
  await knowledge.deleteByIntent({ tenant_id: 'desk', intent: 'forget password=hunter22' });
  const bytes = readApart(join(path, 'k.db'));
  expect(bytes.includes('Fetch the parcel of Anna')).toBe(true);
  expect(bytes.includes('hunter2')).toBe(false);
});

test('the hook takes out what is private, everywhere', async () => {
  const service = await open({ redact: (text) => text.replaceAll('Anna', '<name>'), work: false });
  await service.forAccount('a').storeKnowledge(record);
  for await (const kept of service.exportRecords('a', 'desk')) {
    expect(kept.query).toBe('Fetch the parcel of <name>');
    expect(kept.metadata).toMatchObject({ who: '<name>' });
  }
});

test.each<[string, (text: string) => string, RegExp]>([
  [
    'throws',
    () => {
      throw new Error('boom');
    },
    /threw an error/,
  ],
  ['gives no text', (() => undefined) as unknown as (text: string) => string, /gave back undefined/],
  [
    'is not finished',
    (async (text: string) => text) as unknown as (text: string) => string,
    /gave back a promise/,
  ],
  ['leaves nothing', () => '', /left nothing of the query/],
])('a hook that %s: nothing is stored, and the error says why', async (_how, redact, message) => {
  const service = await open({ redact, work: false });
  await expect(service.forAccount('a').storeKnowledge(record)).rejects.toThrow(message);
  expect(await service.collections()).toEqual([]);
});
