import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LogEvent } from '../../../src/domain/log.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { readApart } from '../../storage/read-apart.js';
import { ask, FIXED, folder, known, learn, open, run } from '../desk.js';

describe('one vector space a collection', () => {
  test('another embedder is a clear error that names the command, and re-embedding mends it', async () => {
    const store = await openSqliteStore({ path: ':memory:' });
    const kept = { ...store, close: async () => {} };
    const first = await open({ store: kept });
    await learn(first, [run('Fetch the parcel from the locker', FIXED)]);
    await first.close();
    const other = await open({ store: kept, embedder: hashingEmbedder({ dimensions: 64 }) });
    await expect(ask(other, 'Fetch the parcel')).rejects.toMatchObject({
      code: 'embedder_mismatch',
      message: expect.stringContaining('knowhow doctor reembed --db PATH --tenant desk'),
    });
    expect(await other.reembed('local', 'desk')).toBeGreaterThan(0);
    expect(await known(other, 'Fetch the parcel from the locker')).toContain('parcel');
  });
});

describe('delete by intent', () => {
  test('takes what matches with all that was derived from it, bytes included, and leaves the rest', async () => {
    const path = join(folder(), 'gone.db');
    const service = await open({ path, store: undefined });
    const knowledge = service.forAccount('local');
    await learn(service, [
      run('Xylophone quartzite zeppelin booking for Marguerite Vandersloot', FIXED),
      run('Return the library books before Friday', [['call_desk', '{"ok":true}']]),
    ]);
    const intent = 'Xylophone quartzite zeppelin booking for Marguerite Vandersloot';
    const dry = await knowledge.deleteByIntent({ tenant_id: 'desk', intent, dry_run: true });
    expect(dry.deleted_count).toBe(0);
    expect(dry.matches!.map(({ situation }) => situation)).toEqual([intent]);
    const gone = await knowledge.deleteByIntent({ tenant_id: 'desk', intent });
    expect(gone.deleted_count).toBe(1);
    const left: string[] = [];
    for await (const record of service.exportRecords('local', 'desk')) left.push(record.query);
    expect(left).toEqual(['Return the library books before Friday']);
    const bytes = readApart(path).toString('latin1').toLowerCase();
    for (const part of ['xylophone', 'ylophone', 'quartzite', 'uartzite', 'vandersloot', 'andersloot']) {
      expect(bytes.includes(part), part).toBe(false);
    }
    expect((await ask(service, intent)).response).toBe(intent);
  });
});

describe('an optional model', () => {
  const ran = run('Fetch the parcel from the locker', FIXED);
  test.each([
    ['fails', async () => Promise.reject(new Error('quota'))],
    ['returns rubbish', async () => ({ content: '%%% not json {{{' })],
    ['returns nothing', async () => ({ content: undefined })],
  ])('that %s costs a warning and nothing else', async (_, invoke) => {
    const events: LogEvent[] = [];
    const service = await open({ model: { invoke }, log: (event) => events.push(event) });
    await learn(service, [{ ...ran, success: undefined }]);
    expect(events.some(({ level, event }) => level === 'warn' && event.startsWith('model_'))).toBe(true);
    expect((await service.jobs.counts()).completed).toBe(1);
  });

  describe('that grades runs which do not say how they ended', () => {
    const untold = { ...ran, success: undefined };
    const estimate = async (answer?: string) => {
      const model = answer === undefined ? undefined : { invoke: async () => ({ content: answer }) };
      const service = await open({ model });
      const knowledge = service.forAccount('local');
      const { job_id } = await knowledge.storeKnowledge(untold);
      await service.drain();
      const status = await knowledge.knowledgeStatus(job_id!);
      return status.status === 'completed' ? status.success_estimate! : Number.NaN;
    };

    test('counts for half of the estimate', async () => {
      const own = await estimate();
      expect(await estimate('Sure: {"success_probability": 1}')).toBeCloseTo((own + 1) / 2, 2);
      expect(await estimate('{"success_probability": 0}')).toBeCloseTo(own / 2, 2);
    });

    test.each(['7', '{"success_probability": 7}', '{"success_probability": "1"}', '{"success": 1}', '{'])(
      'and answers %s is left out',
      async (answer) => {
        expect(await estimate(answer)).toBe(await estimate());
      },
    );

    test('is not asked where the record says', async () => {
      const prompts: string[] = [];
      const service = await open({
        model: {
          invoke: async (prompt: string) => {
            prompts.push(prompt);
            return { content: '{"success_probability":1}' };
          },
        },
      });
      await learn(service, [ran]);
      expect(prompts).toEqual([]);
    });
  });
});
