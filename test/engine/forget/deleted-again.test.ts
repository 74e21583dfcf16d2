import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keyedKnowledge } from '../../../src/engine/admin/keyed-knowledge.js';
import type { KnowledgeService } from '../../../src/engine/service.js';
import { folder, open, run } from '../desk.js';

const KEY = { idempotencyKey: 'session 17: run 1' };
const RUN = run('Fetch the parcel of Mr Thistlewood', [['open_locker', '{"ok":true}']]);
const tenant_id = 'desk';

/** Every way in which a person takes a run away. */
const WAYS: [string, (service: KnowledgeService) => Promise<unknown>][] = [
  [
    'a delete by intent',
    (service) => service.forAccount('local').deleteByIntent({ tenant_id, intent: RUN.query }),
  ],
  [
    'a delete of everything',
    (service) =>
      service.forAccount('local').deleteByIntent({ tenant_id, intent: 'x', similarity_threshold: 0 }),
  ],
  [
    'the deletion of an entry',
    async (service) => {
      const { entries } = await service.inspect('local').listEntries({ tenant_id });
      await service.inspect('local').deleteEntries({ tenant_id, ids: entries.map(({ id }) => id) });
    },
  ],
  [
    'the deletion of the record',
    async (service) => {
      const { records } = await service.inspect('local').listRecords({ tenant_id });
      await service.inspect('local').deleteRecord({ tenant_id, id: records[0]!.id });
    },
  ],
  ['the withdrawal of its key', (service) => service.withdraw({ key: 'agent' })],
  [
    'retention',
    async (service) => {
      await service.forAccount('local', 'other').storeKnowledge(run('Another run', [['call_desk', 'ok']]));
      await service.drain();
      await service.retain({ account: 'local', tenant: tenant_id, records: 1 });
    },
  ],
];

async function queries(service: KnowledgeService): Promise<string[]> {
  const found: string[] = [];
  for await (const { query } of service.exportRecords('local', tenant_id)) found.push(query);
  return found.filter((query) => query === RUN.query);
}

describe('a run that is sent again under its key', () => {
  test.each(WAYS)('stays away after %s, and comes back where that is said', async (_, drop) => {
    const service = await open();
    const agent = service.forAccount('local', 'agent');
    const first = await agent.storeKnowledge(RUN, KEY);
    await service.drain();
    await drop(service);
    expect(await queries(service)).toEqual([]);

    // A session that is resumed says more of the run than before.
    for (const sent of [RUN, { ...RUN, success: false }]) {
      const receipt = await agent.storeKnowledge(sent, KEY);
      expect(receipt).toMatchObject({ status: 'accepted', deleted: true, job_id: first.job_id });
      expect(receipt.message).toContain('deleted');
      expect(await agent.waitForJob(receipt.job_id!)).toMatchObject({ status: 'completed' });
    }
    await service.drain();
    expect(await queries(service)).toEqual([]);

    const back = await agent.storeKnowledge(RUN, { ...KEY, again: true });
    expect(back.deleted).toBeUndefined();
    expect(back.job_id).not.toBe(first.job_id);
    await service.drain();
    expect(await queries(service)).toEqual([RUN.query]);
    expect(await agent.storeKnowledge(RUN, KEY)).toMatchObject({ replayed: true, job_id: back.job_id });
  });

  test('stays away when it was deleted before it was learned', async () => {
    const path = join(folder(), 'desk.db');
    const idle = await open({ work: false, path });
    await idle.forAccount('local').storeKnowledge(RUN, KEY);
    await idle.forAccount('local').deleteByIntent({ tenant_id, intent: RUN.query });
    await idle.close();
    const service = await open({ path });
    const agent = service.forAccount('local', 'agent');
    await service.drain();
    expect(await queries(service)).toEqual([]);
    expect(await agent.storeKnowledge(RUN, KEY)).toMatchObject({ deleted: true });
  });

  test('a run under another key, or none, is another run', async () => {
    const service = await open();
    const agent = service.forAccount('local', 'agent');
    await agent.storeKnowledge(RUN, KEY);
    await service.withdraw({ key: 'agent' });
    await agent.storeKnowledge(RUN, { idempotencyKey: 'session 18: run 1' });
    await agent.storeKnowledge(RUN);
    await service.drain();
    expect(await queries(service)).toHaveLength(2);
  });

  test('the job of a deleted record is one of its account and tenant alone', async () => {
    const service = await open();
    const { job_id: job } = await service.forAccount('local', 'agent').storeKnowledge(RUN, KEY);
    await service.withdraw({ key: 'agent' });
    const asked = service.forAccount('acme').knowledgeStatus(job!);
    await expect(asked).rejects.toMatchObject({ code: 'not_found' });
    const statusBy = async (tenants: string[]) => {
      const { api_key: key } = await service.keys.create({ account: 'local', tenants });
      const caller = (await service.keys.verify(key))!;
      return keyedKnowledge(service, { caller, presented: key }).knowledgeStatus(job!);
    };
    expect(await statusBy([tenant_id])).toMatchObject({ status: 'completed' });
    await expect(statusBy(['other'])).rejects.toMatchObject({ code: 'not_found' });
  });

  test('`again` is true or false', async () => {
    const service = await open();
    const asked = service.forAccount('local').storeKnowledge(RUN, { ...KEY, again: 'yes' as never });
    await expect(asked).rejects.toMatchObject({ code: 'invalid_request', details: { field: 'again' } });
  });
});
