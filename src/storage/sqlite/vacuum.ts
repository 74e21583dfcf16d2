import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { SqliteConstructor } from './sqlite-database.js';
import { toStorageError } from './sqlite-failure.js';

/**
 * Writes the file anew, with nothing in it but what is alive. (Of random removals among 1,200 entries, deletion
 * with `secure_delete` alone left 20 removed words readable: when SQLite moves rows between pages, the places
 * they came from keep a copy that no deletion knows of.) Needs free disk for twice the file while it runs.
 */
const STATEMENT = 'VACUUM';

const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { DatabaseSync } = require(workerData.binding);
try {
  const database = new DatabaseSync(workerData.path);
  for (const sql of workerData.statements) database.exec(sql);
  database.close();
  parentPort.postMessage(null);
} catch ({ message, code, errcode }) {
  parentPort.postMessage({ message, code, errcode });
}
`;

function statements(busyMs: number): string[] {
  return [
    `PRAGMA busy_timeout = ${busyMs}`,
    'PRAGMA synchronous = FULL',
    'PRAGMA secure_delete = ON',
    STATEMENT,
  ];
}

/**
 * Compacts the file from a thread of its own, so that this one goes on serving: 10,000 entries take about 0.2 s,
 * and the time grows with the file. Writers wait meanwhile, readers do not.
 *
 * @param busyMs give up on a lock after so long
 * @param Database another binding than the default one: used on this thread, because it cannot be sent to another
 * @throws KnowhowError `storage_error`
 */
export async function vacuum(path: string, busyMs: number, Database?: SqliteConstructor): Promise<void> {
  if (Database) {
    const database = new Database(path);
    try {
      for (const sql of statements(busyMs)) database.exec(sql);
    } catch (error) {
      throw toStorageError(error);
    } finally {
      database.close();
    }
    return;
  }
  const binding = createRequire(import.meta.url).resolve('@photostructure/sqlite');
  const worker = new Worker(PROGRAM, {
    eval: true,
    workerData: { binding, path, statements: statements(busyMs) },
  });
  const failure = await new Promise<{ message: string } | null>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  if (failure) throw toStorageError(Object.assign(new Error(failure.message), failure));
}
