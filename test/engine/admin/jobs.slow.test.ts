import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isTask } from '../../../src/domain/entry.js';
import type { LogEvent } from '../../../src/domain/log.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openService } from '../../../src/engine/open-service.js';
import type { KnowledgeService } from '../../../src/engine/service.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { afterTest } from '../../at-end.js';
import { ask, FIXED, folder, learn, open, run, somebody } from '../desk.js';

describe('jobs', () => {
  test('a run without success gets an estimate, shown in its job', async () => {
    const service = await open();
    const knowledge = service.forAccount('local');
    await learn(service, [
      ...Array.from({ length: 6 }, (_, i) => run(`Fetch parcel ${i} from the locker`, FIXED)),
      ...Array.from({ length: 6 }, (_, i) =>
        run(`Fetch parcel ${i} from the locker`, [['call_desk', 'closed']], { success: false }),
      ),
    ]);
    const estimate = async (calls: [string, string][]) => {
      const { job_id } = await knowledge.storeKnowledge(
        run('Fetch parcel 9 from the locker', calls, { success: undefined }),
      );
      const job = await knowledge.waitForJob(job_id!);
      return job.status === 'completed' ? job.success_estimate! : Number.NaN;
    };
    expect(await estimate(FIXED)).toBeGreaterThan(0.6);
    expect(await estimate([['call_desk', 'closed']])).toBeLessThan(0.4);
  });

  test('a text that the embedder cannot embed makes its job fail sealed, and the operator can open and retry them', async () => {
    let broken = true;
    const inner = hashingEmbedder();
    const events: LogEvent[] = [];
    let now = Date.UTC(2026, 0, 1);
    const service = await open({
      // Time runs fast, so that the five attempts do not take a minute.
      clock: { now: () => (now += 1_000) },
      log: (event) => events.push(event),
      embedder: {
        ...inner,
        embed: (texts, options) =>
          broken && texts.some((text) => text.includes('parcel'))
            ? Promise.reject(new Error('the model is on fire: /secret/path'))
            : inner.embed(texts, options),
      },
    });
    const knowledge = service.forAccount('local');
    const { job_id } = await knowledge.storeKnowledge(run('Fetch the parcel', FIXED));
    await service.drain();
    const failed = await knowledge.knowledgeStatus(job_id!);
    if (failed.status !== 'failed') throw new Error(`expected failed, got ${failed.status}`);
    expect(failed.error_message).not.toContain('fire');
    expect(JSON.stringify(events)).not.toContain('fire');
    expect((await service.jobs.show(job_id!)).opened_error).toContain('the model is on fire: /secret/path');
    expect(service.jobs.open(failed.error_message)).toContain('on fire');
    expect((await service.jobs.show(job_id!)).attempts).toBe(5);
    broken = false;
    await service.jobs.retry(job_id!);
    await service.drain();
    expect(await knowledge.knowledgeStatus(job_id!)).toMatchObject({
      status: 'completed',
      knowledge: { added: 1, merged: 0, discarded: 0 },
    });
  });

  test('two services learning from one file do not count anything twice', async () => {
    const path = join(folder(), 'two.db');
    const a = await open({ store: await openSqliteStore({ path }) });
    const b = await open({ store: await openSqliteStore({ path }) });
    const queries = Array.from({ length: 120 }, (_, i) => `Fetch the parcel from locker row ${'abc'[i % 3]}`);
    await Promise.all(
      queries.map((query, i) =>
        somebody(i % 2 ? a : b).storeKnowledge(run(query, i % 4 ? FIXED : FIXED.slice(2))),
      ),
    );
    await Promise.all([a.drain(), b.drain()]);
    expect(await a.jobs.counts()).toEqual({ queued: 0, running: 0, completed: 120, failed: 0 });
    const { metadata } = await ask(a, 'Fetch the parcel from locker row a', { explain: true });
    const total = async (service: KnowledgeService) => {
      const store = await openSqliteStore({ path });
      afterTest(() => store.close());
      const collection = (await store.findCollection({ account: 'local', tenant: 'desk' }))!;
      let runs = 0;
      for await (const page of store.changes(collection.id, 0)) {
        for (const entry of page.entries) if (isTask(entry)) runs += entry.evidence.runs;
      }
      expect((await service.collections())[0]!.records).toBe(120);
      return runs;
    };
    expect(await total(a)).toBe(120);
    expect(metadata!.explanation!.matches.length).toBeGreaterThan(0);
  });

  test('closing finishes what is under way and keeps the rest for the next start', async () => {
    const path = join(folder(), 'stop.db');
    const first = await openService({ path, embedder: hashingEmbedder() });
    const knowledge = first.forAccount('local');
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => knowledge.storeKnowledge(run(`Fetch parcel ${i}`, FIXED))),
    );
    await first.close();
    const second = await open({ path, store: undefined });
    await second.drain();
    expect(await second.jobs.counts()).toEqual({ queued: 0, running: 0, completed: 50, failed: 0 });
  });
});
