import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { bindingModule } from './default-binding.js';
import type { SqliteConstructor } from './sqlite-database.js';
import { toStorageError } from './sqlite-failure.js';

const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { DatabaseSync } = require(workerData.binding);
try {
  const database = new DatabaseSync(workerData.path);
  const results = workerData.statements.map((sql) => database.prepare(sql).all());
  database.close();
  parentPort.postMessage({ results });
} catch ({ message, code, errcode }) {
  parentPort.postMessage({ failure: { message, code, errcode } });
}
`;

/**
 * Runs statements one after the other on a connection of their own to the file, in a thread that ends with them, so
 * that this one goes on serving and every descriptor is let go of.
 *
 * @param busyMs give up on a lock after so long
 * @param Database another binding than the default one: used on this thread, because it cannot be sent to another
 * @returns the rows of each
 * @throws KnowhowError `storage_error`
 */
export async function runInWorker(
  path: string,
  statements: readonly string[],
  busyMs: number,
  Database?: SqliteConstructor,
): Promise<Record<string, unknown>[][]> {
  const all = [`PRAGMA busy_timeout = ${busyMs}`, ...statements];
  if (Database) {
    const database = new Database(path);
    try {
      const results = all.map((sql) => database.prepare(sql).all() as Record<string, unknown>[]);
      return results.slice(1);
    } catch (error) {
      throw toStorageError(error);
    } finally {
      database.close();
    }
  }
  const workerData = { binding: bindingModule(), path, statements: all };
  const worker = new Worker(PROGRAM, { eval: true, workerData });
  let answer: { results?: Record<string, unknown>[][]; failure?: { message: string } } = {};
  worker.once('message', (message) => {
    answer = message;
  });
  // Its connection is closed for certain only when the thread has ended, whatever it sent before.
  await once(worker, 'exit');
  const { results, failure } = answer;
  if (!results) {
    const { message = 'The thread ended before it had a result.' } = failure ?? {};
    throw toStorageError(Object.assign(new Error(message), failure));
  }
  return results.slice(1);
}
