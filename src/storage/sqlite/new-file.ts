import { existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { KnowhowError } from '../../domain/errors.js';
import { toStorageError } from './sqlite-failure.js';

/** The files that SQLite keeps beside one. */
const BESIDE = ['-wal', '-shm', '-journal'];

async function sync(path: string, mode: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, mode);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Makes a database file under another name beside it, and gives it its own once it is whole and on disk: nothing half
 * made is ever there, and nothing that is there is touched.
 *
 * @param make makes and looks at the file at the path it is given, which is there, empty, and nobody else's to read
 * @returns what `make` gave, and the size in bytes
 * @throws KnowhowError `invalid_request` when there is something at that path already, `storage_error` when the file
 *   system refuses
 */
export async function newFile<T>(
  path: string,
  make: (partial: string) => Promise<T>,
): Promise<{ made: T; bytes: number }> {
  const taken = [path, ...BESIDE.map((end) => path + end)].find((name) => existsSync(name));
  if (taken !== undefined) {
    throw new KnowhowError(
      'invalid_request',
      `There is a file at ${taken} already, and it is not overwritten: a program may be using it. Name another, or move it away first.`,
      { file: taken },
    );
  }
  const partial = `${path}.partial`;
  const clear = () =>
    Promise.all([partial, ...BESIDE.map((end) => partial + end)].map((name) => rm(name, { force: true })));
  try {
    await clear();
    await (await open(partial, 'wx', 0o600)).close();
    const made = await make(partial);
    await Promise.all(BESIDE.map((end) => rm(partial + end, { force: true })));
    await sync(partial, 'r+');
    const { size } = await stat(partial);
    await rename(partial, path);
    if (process.platform !== 'win32') await sync(dirname(path), 'r');
    return { made, bytes: size };
  } catch (error) {
    // What cannot be cleared now is when the file is made next; what went wrong first is what has to be told.
    await clear().catch(() => {});
    throw toStorageError(error);
  }
}
