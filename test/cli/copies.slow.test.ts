import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { hashingEmbedder, type KnowledgeService, openService } from '../../src/index.js';
import { FIXED, run as ran } from '../engine/desk.js';
import { breakPageOf, longText } from '../storage/damage.js';
import { folder, run } from './run.js';

const ASK = { tenant_id: 'desk', input_text: 'Fetch parcel number 3 from the locker' };

const open = (path: string) => openService({ path, embedder: hashingEmbedder() });

async function queriesOf(service: KnowledgeService): Promise<string[]> {
  const queries: string[] = [];
  for await (const { query } of service.exportRecords('local', 'desk')) queries.push(query);
  return queries;
}

/** A database with something learned, and its service, still open. */
async function learned() {
  const { path } = folder();
  const db = join(path, 'live.db');
  const service = await open(db);
  for (let n = 0; n < 12; n++) {
    const query = n === 5 ? longText('zygote-marker') : `Fetch parcel number ${n} from the locker`;
    await service.forAccount('local').storeKnowledge(ran(query, FIXED));
  }
  await service.drain();
  return { path, db, service };
}

/** The situations that are known to be like the task. */
async function known(service: KnowledgeService): Promise<string> {
  const { metadata } = await service.forAccount('local').enhanceTask({ ...ASK, explain: true });
  return metadata!.explanation!.matches.map(({ situation }) => situation).join('\n');
}

test('a backup of a database in use is whole, nobody else may read it, and restoring gives it back', async () => {
  const { path, db, service } = await learned();
  const copy = join(path, 'copy.db');
  const told = await run(['backup', copy, '--db', db, '--json']);
  expect(told).toMatchObject({ code: 0, json: { path: copy, collections: 1, records: 12 } });
  expect((statSync(copy).mode & 0o777).toString(8)).toBe('600');
  // The service goes on, and what it stores now is not in the copy.
  await service.forAccount('local').storeKnowledge(ran('Return the library books', FIXED));
  await service.drain();
  expect(await queriesOf(service)).toHaveLength(13);
  expect(await known(service)).toContain('parcel');

  for (const [command, ...argv] of [
    ['backup', copy, '--db', db],
    ['restore', copy, '--db', db],
    ['doctor', 'salvage', copy, '--db', db],
  ] as const) {
    const refused = await run([command, ...argv]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('not overwritten');
  }
  expect(await queriesOf(service)).toHaveLength(13);
  await service.close();

  const back = join(path, 'back.db');
  expect(await run(['restore', copy, '--db', back])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('12 records'),
  });
  expect(existsSync(`${back}.partial`)).toBe(false);
  const restored = await open(back);
  expect(await queriesOf(restored)).toHaveLength(12);
  expect((await restored.check()).filter(({ ok, name }) => !ok && name !== 'reserve')).toEqual([]);
  await restored.close();
});

test('what is no database, or is not there, is refused, and leaves nothing behind', async () => {
  const { path, file } = folder();
  const to = join(path, 'to.db');
  const text = file('text.db', 'words and no database '.repeat(300));
  const foreign = join(path, 'foreign.db');
  const database = new DatabaseSync(foreign);
  database.exec('CREATE TABLE theirs (a)');
  database.close();
  for (const command of [['backup'], ['doctor', 'salvage']]) {
    expect((await run([...command, to, '--db', join(path, 'missing.db')])).code).toBe(3);
    expect(existsSync(join(path, 'missing.db'))).toBe(false);
    for (const db of [text, foreign]) {
      const { code, json } = await run([...command, to, '--db', db, '--json']);
      expect(code).toBe(1);
      expect(json).toMatchObject({ error: { code: 'storage_error' } });
    }
  }
  expect(existsSync(to)).toBe(false);
  expect(existsSync(`${to}.partial`)).toBe(false);
});

test('a damaged database is not backed up; what can be read is salvaged, and the rest is named', async () => {
  const { path, db, service } = await learned();
  const damagedId = (await service.jobs.list({ limit: 20 })).toReversed()[5]!.record!;
  const alteredId = (await service.jobs.list({ limit: 20 })).toReversed()[2]!.record!;
  await service.close();
  const database = new DatabaseSync(db);
  database.exec(`UPDATE record SET body = replace(body, 'parcel number 2', 'parcel number 9')`);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  breakPageOf(db, 'zygote-marker');
  const before = readFileSync(db);

  const copy = join(path, 'copy.db');
  const refused = await run(['backup', copy, '--db', db]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('knowhow doctor salvage');
  expect(existsSync(copy)).toBe(false);

  const saved = join(path, 'saved.db');
  const salvaged = await run(['doctor', 'salvage', saved, '--db', db, '--json']);
  expect(salvaged).toMatchObject({
    code: 4,
    json: { saved: { record: 10 }, lost: { record: 2 }, lost_records: [alteredId, damagedId] },
  });
  expect(readFileSync(db).equals(before)).toBe(true);
  const service2 = await open(saved);
  const left = await queriesOf(service2);
  expect(left).toEqual(
    [0, 1, 3, 4, 6, 7, 8, 9, 10, 11].map((n) => `Fetch parcel number ${n} from the locker`),
  );
  expect(await known(service2)).toContain('parcel');
  expect((await service2.check()).filter(({ ok, name }) => !ok && name !== 'reserve')).toEqual([]);
  // It learns on.
  await service2.forAccount('local').storeKnowledge(ran('Return the library books', FIXED));
  await service2.drain();
  expect((await service2.jobs.counts()).completed).toBe(11);
  await service2.close();
});

const HOLD = `
  const { DatabaseSync } = require('@photostructure/sqlite');
  const db = new DatabaseSync(process.argv[1]);
  db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; UPDATE collection SET words = words; COMMIT');
  process.stdout.write('held');
  setTimeout(() => db.close(), 500);
`;

test('salvage waits for who is about to close the file', async () => {
  const { path, db, service } = await learned();
  await service.close();
  const holder = spawn(process.execPath, ['-e', HOLD, db], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(holder, 'exit');
  await once(holder.stdout, 'data');
  const salvaged = await run(['doctor', 'salvage', join(path, 'saved.db'), '--db', db, '--json']);
  expect(salvaged).toMatchObject({ code: 0, json: { saved: { record: 12 } } });
  await ended;
});

test('whatever bytes are flipped, salvage gets out records as they were or says that it cannot', async () => {
  const { path, db, service } = await learned();
  const queries = new Set(await queriesOf(service));
  await service.close();
  const sound = readFileSync(db);
  let seed = 5;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  let kept = 0;
  let salvaged = 0;
  for (let round = 0; round < 24; round++) {
    const bytes = Buffer.from(sound);
    for (let i = 0; i < 8; i++) {
      const at = 4096 + Math.floor(random() * (bytes.length - 4096));
      bytes[at] = Math.floor(random() * 256);
    }
    const damaged = join(path, `damaged-${round}.db`);
    writeFileSync(damaged, bytes);
    const saved = join(path, `saved-${round}.db`);
    const { code, json } = await run(['doctor', 'salvage', saved, '--db', damaged, '--json']);
    if (code === 1) {
      expect(json).toMatchObject({ error: { code: 'storage_error' } });
      continue;
    }
    salvaged += 1;
    const store = await openService({ path: saved, embedder: hashingEmbedder(), work: false });
    if ((await store.collections()).length > 0) {
      for (const query of await queriesOf(store)) {
        expect(queries.has(query)).toBe(true);
        kept += 1;
      }
    }
    await store.close();
  }
  // Four in five of 60 rounds; where a page of the schema is hit, nothing can be read.
  expect(salvaged).toBeGreaterThan(14);
  expect(kept).toBeGreaterThan(salvaged * 8);
});
