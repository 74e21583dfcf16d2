import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openService } from '../../../src/engine/open-service.js';
import type { KnowledgeService } from '../../../src/engine/service.js';
import { moveStore } from '../../../src/leaves/move/move-store.js';
import { FIXED, folder, run, somebody } from '../../engine/desk.js';
import { startTestServer, type TestServer } from '../../storage/postgres-server.js';

const started = await startTestServer();
const noServer = 'reason' in started;
if (noServer) console.log(`PostgreSQL: skipped: ${started.reason}`);
else afterAll(() => started.close());
let schemas = 0;
const database = (): string => `${(started as TestServer).url}?schema=moved${++schemas}`;

const embedder = hashingEmbedder();
const move = (from: string, to: string, rest = {}) => moveStore(from, to, { embedder, ...rest });

async function opened<T>(
  path: string,
  work: (service: KnowledgeService) => Promise<T>,
  learns = true,
): Promise<T> {
  const service = await openService({ path, embedder, work: learns });
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}

const DESK = { tenant_id: 'desk' };
const IN = ['lookup_parcel', '{"status":"stored"}'] as [string, string];
const noted = (n: number) =>
  run(`Hand out parcel number ${n} at the counter`, [IN], {
    metadata: { request_id: `answer-${n}` },
    success: n > 2,
  });

/** A file with two tenants, three keys, feedback, an edit, a pin and a retired entry. */
async function filled(path: string): Promise<{ jobs: string[]; key: string }> {
  return opened(path, async (service) => {
    const jobs: string[] = [];
    for (let n = 0; n < 8; n++) {
      const runs = [run(`Fetch parcel number ${n} from the locker`, FIXED), noted(n)];
      for (const one of runs) jobs.push((await somebody(service).storeKnowledge(one)).job_id!);
    }
    await service.forAccount('other').storeKnowledge(run('Return the library books', FIXED));
    await service.drain();
    const mine = service.inspect('local');
    await mine.feedback({ ...DESK, job_id: jobs[1]!, success: true });
    await service.drain();
    const { entries } = await mine.listEntries({ ...DESK });
    const task = entries.find(({ situation }) => situation.includes('Fetch parcel number 7'))!;
    await mine.editEntry({ ...DESK, id: task.id, advice: 'Ask the customer first.' });
    await mine.pinEntry({ ...DESK, id: task.id, pinned: true });
    const other = entries.find(({ situation }) => situation.includes('Fetch parcel number 6'))!;
    await mine.retireEntry({ ...DESK, id: other.id, retired: true });
    await service.setRetention({ account: 'local', tenant: 'desk', days: 9_000 });
    await service.keys.create({ account: 'local', name: 'shop', tenants: ['desk'] });
    const { api_key: key } = await service.keys.create({ account: 'other', scope: 'read' });
    return { jobs, key };
  });
}

/** What people and programs see of a store, in two accounts. */
const seen = (path: string) =>
  opened(
    path,
    async (service) => {
      const all = [];
      for (const { account, tenant } of await service.collections()) {
        const inspection = service.inspect(account);
        const page = await inspection.listEntries({ tenant_id: tenant, limit: 200 });
        const records = [];
        for (const { record_id: id } of (
          await Promise.all(page.entries.map(({ id }) => inspection.showEntry({ tenant_id: tenant, id })))
        ).flatMap((entry) => entry.records)) {
          const { entries: _, ...shown } = await inspection.showRecord({ tenant_id: tenant, id });
          records.push({ ...shown, status: shown.status.status });
        }
        const entries = page.entries
          .map(({ id: _, edited_at, ...entry }) => ({ ...entry, edited: edited_at !== undefined }))
          .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
        const stored = [];
        for await (const record of service.exportRecords(account, tenant)) stored.push(record);
        records.sort((a, b) => (a.id < b.id ? -1 : 1));
        all.push({ account, tenant, entries, records, stored });
      }
      const input_text = 'Fetch parcel number 77 from the locker';
      const { response } = await service.forAccount('local').enhanceTask({ ...DESK, input_text });
      // Its boundary is keyed with the secret, which stays in the file that it lies in.
      const said = response.replace(/knowhow-[0-9a-f]{16}/g, 'knowhow');
      return { all, said, keys: await service.keys.list(), kept: await service.listRetention('local') };
    },
    false,
  );

async function moves(from: string, to: string): Promise<void> {
  const { jobs, key } = await filled(from);
  const expected = await seen(from);
  expect(expected.all.flatMap(({ entries }) => entries).filter(({ edited }) => edited)).toHaveLength(1);
  expect(expected.said).toContain('Ask the customer first.');
  expect(await move(from, to)).toMatchObject({
    collections: 2,
    records: 17,
    keys: 2,
    corrections: 2,
    failed_jobs: 0,
    lost_corrections: [],
    damaged_records: [],
  });
  expect(await seen(to)).toEqual(expected);
  await opened(to, async (service) => {
    expect(await service.keys.verify(key)).toMatchObject({ account: 'other', scope: 'read' });
    const mine = service.inspect('local');
    expect(await mine.feedback({ ...DESK, job_id: jobs[1]!, success: true })).toMatchObject({
      applied_to: 'nothing',
    });
    expect(await mine.feedback({ ...DESK, request_id: 'answer-0', success: true })).toMatchObject({
      applied_to: 'nothing',
      job_id: jobs[1],
    });
  });
}

describe('a move', () => {
  test('gives another file the same records, keys, entries and corrections', async () => {
    const path = folder();
    await moves(join(path, 'from.db'), join(path, 'to.db'));
  });

  test.skipIf(noServer)('gives a database the same, and a file again', async () => {
    const path = folder();
    const there = database();
    await moves(join(path, 'from.db'), there);
    const before = await seen(there);
    await move(there, join(path, 'back.db'));
    expect(await seen(join(path, 'back.db'))).toEqual(before);
  });

  test('goes on where it was interrupted, and asked again after its end changes nothing', async () => {
    const path = folder();
    const [from, to] = [join(path, 'from.db'), join(path, 'to.db')];
    await filled(from);
    const expected = await seen(from);
    const copying = move(from, to, {
      onProgress({ done }: { done: number }) {
        if (done === 5) throw new Error('cut');
      },
    });
    await expect(copying).rejects.toThrow('cut');
    const stop = new AbortController();
    let texts = 0;
    const learning = move(from, to, {
      signal: stop.signal,
      embedder: {
        ...embedder,
        embed(wanted: string[]) {
          texts += wanted.length;
          if (texts > 3) stop.abort(new Error('cut'));
          return embedder.embed(wanted);
        },
      },
    });
    await expect(learning).rejects.toThrow('cut');
    await move(from, to);
    expect(await seen(to)).toEqual(expected);
    expect(await move(from, to)).toMatchObject({ records: 17, corrections: 2 });
    expect(await seen(to)).toEqual(expected);
  });

  test('refuses a target that holds something else, and a source that is not ready', async () => {
    const path = folder();
    const [from, to, other] = [join(path, 'from.db'), join(path, 'to.db'), join(path, 'other.db')];
    await expect(move(from, to)).rejects.toMatchObject({ code: 'not_found' });
    await filled(from);
    await expect(move(from, `file:${from}`)).rejects.toThrow(/same store/);
    await filled(to);
    await expect(move(from, to)).rejects.toThrow(/holds other records/);
    await opened(other, (service) => service.forAccount('third').storeKnowledge(noted(1)), false);
    await expect(move(from, other)).rejects.toThrow(/target holds collection "desk" of account "third"/);
    await expect(move(other, join(path, 'new.db'))).rejects.toThrow(/1 jobs of the source.*--drain/);
  });

  test('leaves damaged records out and names them, and corrections that find no entry', async () => {
    const path = folder();
    const [from, to] = [join(path, 'from.db'), join(path, 'to.db')];
    await opened(from, async (service) => {
      await somebody(service).storeKnowledge(run('Fetch parcel number 1 from the locker', FIXED));
      await somebody(service).storeKnowledge(run('Sweep the yard', [IN]));
      await service.drain();
      const { entries } = await service.inspect('local').listEntries({ ...DESK });
      const swept = entries.find(({ situation }) => situation.includes('Sweep'))!;
      await service.inspect('local').pinEntry({ ...DESK, id: swept.id, pinned: true });
    });
    const db = new DatabaseSync(from);
    db.exec(`UPDATE record SET body = replace(body, 'Sweep', 'Sweet')`);
    db.close();
    const moved = await move(from, to);
    expect(moved).toMatchObject({ records: 1, corrections: 0, lost_corrections: [{ tenant: 'desk' }] });
    expect(moved.damaged_records).toHaveLength(1);
  });
});
