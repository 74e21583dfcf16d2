import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/domain/random.js';
import { readApart } from '../../storage/read-apart.js';
import { temporaryFiles } from '../../storage/temporary-folder.js';
import { makeFile, scrubbed, startScrub, startWriters } from './churn.js';

const file = temporaryFiles();

test.each([512, 1024, 4096, 8192, 65_536])(
  'nothing that was removed can be read after a scrub, and all else is there (pages of %i bytes)',
  async (pageSize) => {
    const path = file();
    makeFile(path, pageSize);
    const writers = await startWriters(path, 1, pageSize);
    await sleep(1_000);
    const { readable, gone } = await writers.inspect(true);
    expect(gone).toBeGreaterThan(10);
    expect(readable).toEqual([]);
    await writers.end();
  },
);

test('two processes write on while the file is scrubbed again and again', async () => {
  const path = file();
  makeFile(path);
  const writers = await startWriters(path, 2, 7);
  await sleep(1_000);
  const before = await writers.inspect(false);
  expect(before.readable.length).toBeGreaterThan(0);
  const states: string[] = [];
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 2; i++) states.push((await scrubbed(path)).state);
    const { readable } = await writers.inspect(true);
    expect(readable).toEqual([]);
  }
  expect(states.filter((state) => state !== 'scrubbed' && state !== 'busy')).toEqual([]);
  await writers.end();
});

test('a scrub that is killed leaves a sound file, and the next one finishes', async () => {
  const path = file();
  makeFile(path);
  const random = seededRandom(3);
  const writers = await startWriters(path, 1, 3);
  for (let round = 0; round < 5; round++) {
    await sleep(300);
    const child = startScrub(path);
    await sleep(80 + random() * 250);
    child.kill('SIGKILL');
    await writers.inspect(false);
  }
  expect((await writers.inspect(true)).readable).toEqual([]);
  await writers.end();
});

test.each([
  ['a file with pointer maps', 'PRAGMA auto_vacuum = FULL; CREATE TABLE a (b)'],
  ['a file without a log', 'PRAGMA journal_mode = DELETE; CREATE TABLE a (b)'],
])('%s is left as it is', async (_, sql) => {
  const path = file();
  const database = new DatabaseSync(path);
  database.exec(sql);
  if (sql.includes('auto')) database.exec('PRAGMA journal_mode = WAL');
  database.exec('INSERT INTO a VALUES (1)');
  database.close();
  const before = readApart(path);
  expect(['not_understood', 'busy', 'failed']).toContain((await scrubbed(path)).state);
  const again = new DatabaseSync(path);
  expect(again.prepare('SELECT * FROM a').all()).toEqual([{ b: 1 }]);
  again.close();
  expect(before.length).toBeGreaterThan(0);
});
