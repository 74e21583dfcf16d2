import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openService } from '../../../src/engine/open-service.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { ask, FIXED, folder, known, learn, open, run, somebody } from '../desk.js';

const WORDS =
  'anvil bison cedar daisy ember fjord glove heron igloo jelly kayak lemur mango nylon otter plume'.split(
    ' ',
  );
/** A run with a task and a reply of its own. */
const apart = (n: number) => {
  const word = `${WORDS[n % 16]}${WORDS[(n * 7) % 16]}`;
  return run(`${word} ${word}ish ${word}like`, [], {
    turns: [{ turn: 1, inputs: 'a question', decision: `The ${word} answer is ${word}.` }],
    timestamp: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
  });
};

describe('a collection with a cap', () => {
  test.each(['memory', 'file'])(
    'in %s forgets the oldest of what was never confirmed, with its text',
    async (kind) => {
      const path = join(folder(), 'cap.db');
      const store =
        kind === 'file' ? await openSqliteStore({ path }) : await openSqliteStore({ path: ':memory:' });
      const service = await open({ store, maxEntries: 20 });
      await learn(
        service,
        Array.from({ length: 16 }, (_, n) => apart(n)),
      );
      // Confirmed again, and so worth more than what came after it.
      await learn(
        service,
        Array.from({ length: 6 }, () => apart(0)),
      );
      const knowledge = service.forAccount('local');
      const jobs: string[] = [];
      for (let n = 16; n < 40; n++)
        jobs.push(
          (
            await knowledge.storeKnowledge(
              run(
                `Task ${WORDS[n % 16]} number ${WORDS[n - 16] ?? 'x'} ${'abcdefgh'[n % 8]}${n}`,
                [[`tool_${'abcdefghijklmnopqrstuvwxyz'[n - 16]}`, '{"ok":true}']],
                { timestamp: new Date(Date.UTC(2026, 1, 1, 0, n)).toISOString() },
              ),
            )
          ).job_id!,
        );
      await service.drain();
      const [collection] = await service.collections();
      expect(collection!.entries).toBeLessThanOrEqual(20);
      expect(collection!.entries).toBeGreaterThanOrEqual(19);
      expect(collection!.records).toBeLessThan(46);
      for (const job of jobs.slice(-15)) {
        expect(await knowledge.knowledgeStatus(job)).toMatchObject({
          status: 'completed',
          knowledge: { added: 1 },
        });
      }
      expect(await known(service, apart(0).query)).toContain(apart(0).query.split(' ')[2]!);
      expect((await ask(service, apart(1).query)).response).toBe(apart(1).query);
      if (kind === 'memory') return;
      await service.close();
      for (const file of readdirSync(join(path, '..'))) {
        const bytes = readFileSync(join(path, '..', file)).toString('latin1');
        expect(bytes.includes(apart(1).query.split(' ')[2]!), file).toBe(false);
      }
    },
  );
});

describe('a delete', () => {
  test.each(['memory', 'file'])(
    'in %s takes what is still queued, and it never becomes knowledge',
    async (kind) => {
      const path = join(folder(), 'queue.db');
      const store =
        kind === 'file' ? await openSqliteStore({ path }) : await openSqliteStore({ path: ':memory:' });
      const service = await openService({
        store: { ...store, close: async () => {} },
        embedder: hashingEmbedder(),
        work: false,
      });
      const knowledge = service.forAccount('local');
      const intent = 'Fetch the parcel of Marguerite from the locker';
      const mine = await knowledge.storeKnowledge(run(intent, FIXED));
      const other = await knowledge.storeKnowledge(run('Return the library books', FIXED.slice(2)));
      const dry = await knowledge.deleteByIntent({ tenant_id: 'desk', intent, dry_run: true });
      expect(dry).toMatchObject({
        queued_records: 2,
        status: expect.stringMatching(/2 records .* not looked at yet/),
      });
      const wrong = await knowledge.deleteByIntent({ tenant_id: 'desk', intent, agent_type: 'voice' });
      expect(wrong.status).toMatch(/nothing was deleted/);
      const gone = await knowledge.deleteByIntent({ tenant_id: 'desk', intent });
      expect(gone).toMatchObject({ deleted_count: 0, queued_records: 2 });
      const after = await knowledge.storeKnowledge(run('Paint the desk in green', FIXED.slice(2)));
      await service.close();
      const working = await open({ store });
      await working.drain();
      const job = working.forAccount('local').knowledgeStatus;
      for (const { job_id } of [other, after]) expect((await job(job_id!)).status).toBe('completed');
      await expect(job(mine.job_id!)).rejects.toMatchObject({ code: 'not_found' });
      expect((await ask(working, intent)).response).toBe(intent);
      expect((await working.collections())[0]).toMatchObject({ records: 2, pending: 0 });
      await expect.poll(() => store.settledMarks()).toEqual([]);
      if (kind === 'memory') return;
      await working.close();
      await store.close();
      for (const file of readdirSync(join(path, '..'))) {
        const bytes = readFileSync(join(path, '..', file)).toString('latin1');
        expect(bytes.includes('Marguerite'), file).toBe(false);
      }
    },
  );

  test.each(['memory', 'file'])('in %s does not wait for the queue to be embedded', async (kind) => {
    const store =
      kind === 'file'
        ? await openSqliteStore({ path: join(folder(), 'queue.db') })
        : await openSqliteStore({ path: ':memory:' });
    const embedder = hashingEmbedder();
    const asked: string[] = [];
    const noting = {
      ...embedder,
      embed(texts: string[]) {
        asked.push(...texts);
        return embedder.embed(texts);
      },
    };
    const service = await open({ store, embedder: noting, work: false });
    const knowledge = service.forAccount('local');
    for (let n = 0; n < 40; n++)
      await knowledge.storeKnowledge(run(`Fetch parcel ${WORDS[n % 16]} ${n}`, FIXED));
    const gone = await knowledge.deleteByIntent({ tenant_id: 'desk', intent: 'Fetch parcel' });
    expect(gone.queued_records).toBe(40);
    expect(asked).toEqual(['Fetch parcel']);
  });

  test('takes also what a worker is learning at that very moment', async () => {
    const plain = hashingEmbedder();
    const intent = 'Fetch the parcel of Marguerite from the locker';
    let held: (() => void) | undefined;
    const store = { ...(await openSqliteStore({ path: ':memory:' })), close: async () => {} };
    const service = await open({
      store: {
        ...store,
        async commit(commit) {
          if (!held) {
            await new Promise<void>((resolve) => {
              held = resolve;
            });
          }
          return store.commit(commit);
        },
      },
      embedder: plain,
    });
    const knowledge = service.forAccount('local');
    await knowledge.storeKnowledge(run(intent, FIXED));
    await expect.poll(() => held !== undefined).toBe(true);
    const gone = await knowledge.deleteByIntent({ tenant_id: 'desk', intent });
    expect(gone).toMatchObject({ deleted_count: 0, queued_records: 1 });
    held!();
    await service.drain();
    expect((await ask(service, intent)).response).toBe(intent);
    expect((await service.collections())[0]).toMatchObject({ entries: 0, records: 0, pending: 0 });
  });

  test('takes records that failed, soon after', async () => {
    const store = await openSqliteStore({ path: ':memory:' });
    const service = await open({ store });
    const knowledge = service.forAccount('local');
    const plain = run('Return the library books', FIXED.slice(2));
    const { id } = await store.openCollection({ account: 'local', tenant: 'desk' });
    const doomed = run('Fetch the parcel of Marguerite from the locker', FIXED);
    await store.accept({
      collection: id,
      interaction: doomed,
      recordId: 'r',
      provenance: { key: 'local', source: '', task: 't', body: 'b', shape: 's' },
      jobId: 'j',
      now: Date.now() + 1e6,
    });
    const [job] = await store.claim({ now: Date.now() + 2e6, leaseMs: 1, limit: 1, longestWaitMs: 1e9 });
    await store.fail({ jobId: 'j', token: job!.token }, { now: 1, error: 'e' });
    await learn(service, [plain]);
    const gone = await knowledge.deleteByIntent({ tenant_id: 'desk', intent: doomed.query });
    expect(gone).toMatchObject({ deleted_count: 0, queued_records: 1 });
    await expect.poll(async () => (await service.collections())[0]!.records).toBe(1);
    await expect.poll(() => store.settledMarks()).toEqual([]);
  });
});

describe('a record that was damaged in the file', () => {
  test('fails its own job with a sealed error; the others of its batch are learned', async () => {
    const path = join(folder(), 'damaged.db');
    const first = await openService({ path, embedder: hashingEmbedder(), work: false });
    const jobs: string[] = [];
    for (let n = 0; n < 25; n++) {
      jobs.push((await somebody(first).storeKnowledge(run(`Fetch parcel ${WORDS[n % 16]}`, FIXED))).job_id!);
    }
    await first.close();
    const db = new DatabaseSync(path);
    db.exec('UPDATE record SET body = substr(body, 1, 40) || char(0) WHERE number = 2');
    db.close();
    const events: string[] = [];
    // Time runs fast: waits between attempts take none.
    let now = Date.now();
    const clock = { now: () => (now += 1_000) };
    const service = await open({ path, store: undefined, clock, log: ({ event }) => events.push(event) });
    const knowledge = service.forAccount('local');
    await knowledge.waitForJob(jobs[0]!);
    await knowledge.waitForJob(jobs[2]!);
    await expect
      .poll(async () => (await service.jobs.show(jobs[1]!)).opened_error ?? '')
      .toMatch(/is damaged/);
    const { error, attempts } = await service.jobs.show(jobs[1]!);
    expect(attempts).toBeGreaterThan(0);
    expect(error).not.toMatch(/damaged|record/);
    // What is fitted from all records is fitted from the others.
    await expect.poll(async () => (await service.collections())[0]!.tuned).toBeGreaterThan(0);
    expect(events).not.toContain('calibration_failed');
    // A delete goes on past it.
    const gone = await knowledge.deleteByIntent({ tenant_id: 'desk', intent: 'Fetch parcel anvil' });
    expect(gone.deleted_count).toBeGreaterThan(0);
    await expect.poll(() => events).toContain('record_damaged');
  });
});
