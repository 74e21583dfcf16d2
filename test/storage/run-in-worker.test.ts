import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { runInWorker } from '../../src/storage/sqlite/run-in-worker.js';
import { temporaryFiles } from './temporary-folder.js';

const newPath = temporaryFiles();

/** Writes as one that has the file alone, waiting for nobody: an error where somebody else has it open. */
function writeAlone(path: string): void {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL');
    database.exec('CREATE TABLE IF NOT EXISTS a (b); INSERT INTO a VALUES (1)');
  } finally {
    database.close();
  }
}

test('whoever is told of rows or of a failure has the file alone again', async () => {
  const path = newPath();
  writeAlone(path);
  for (let round = 1; round <= 10; round++) {
    expect(await runInWorker(path, ['SELECT count(*) AS n FROM a'], 1_000)).toEqual([[{ n: 2 * round - 1 }]]);
    writeAlone(path);
    const failed = runInWorker(path, ['SELECT b FROM a', 'SELECT missing FROM a'], 1_000);
    await expect(failed).rejects.toMatchObject({ code: 'storage_error' });
    writeAlone(path);
  }
});
