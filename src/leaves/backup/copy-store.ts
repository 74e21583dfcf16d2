import { existsSync, statSync } from 'node:fs';
import { KnowhowError } from '../../domain/errors.js';
import { newFile } from '../../storage/sqlite/new-file.js';
import { openSqliteStore } from '../../storage/sqlite/open-sqlite-store.js';
import { runInWorker } from '../../storage/sqlite/run-in-worker.js';

/** A file that was copied. */
export interface StoreCopy {
  path: string;
  bytes: number;
  collections: number;
  records: number;
  entries: number;
}

/** Options to copy. */
export interface CopyOptions {
  /** Called now and then: bytes that are written, and what they are at most. */
  onProgress?: ((bytes: number, of: number) => void) | undefined;
}

const BUSY_MS = 30_000;
/** Not about what is in a file: where it lies, and what else is there. */
const ELSEWHERE = new Set(['file', 'disk', 'reserve']);
const LOOK_MS = 100;

/** Looks at a file that grows while it is written; returns how to stop. */
function watchFile(path: string, of: number, onProgress: CopyOptions['onProgress']): () => void {
  if (!onProgress) return () => {};
  const look = setInterval(() => {
    onProgress(statSync(path, { throwIfNoEntry: false })?.size ?? 0, of);
  }, LOOK_MS);
  return () => clearInterval(look);
}

/**
 * Copies a store's file, whether programs use it meanwhile or not: one consistent state of it, written compactly by
 * SQLite on a connection of its own (never read as a file, which would drop the locks of this process), and looked at
 * whole before it gets its name. For backups, and for putting them back.
 *
 * @example
 * const { bytes, records } = await copyStore('agents.db', '/backups/agents.db');
 * @param from the file; it stays as it is
 * @param to where nothing is yet
 * @throws KnowhowError `not_found`, `invalid_request` when there is a file at `to`, `storage_error` when the file is
 *   damaged or no store
 */
export async function copyStore(from: string, to: string, options: CopyOptions = {}): Promise<StoreCopy> {
  if (!existsSync(from)) throw new KnowhowError('not_found', `There is no file at ${from}.`, { file: from });
  const { made, bytes } = await newFile(to, async (partial) => {
    const unwatch = watchFile(partial, statSync(from).size, options.onProgress);
    try {
      await runInWorker(from, [`VACUUM INTO '${partial.replaceAll("'", "''")}'`], BUSY_MS);
    } catch (error) {
      throw new KnowhowError(
        'storage_error',
        `${from} cannot be copied: ${(error as Error).message} Where the file is damaged, \`knowhow doctor salvage\` gets out what can be read.`,
        {},
        { cause: error },
      );
    } finally {
      unwatch();
    }
    const store = await openSqliteStore({ path: partial, reserveBytes: 0, secret: 'unused' });
    try {
      const bad = (await store.check()).filter(({ name, ok }) => !ok && !ELSEWHERE.has(name));
      if (bad.length > 0) {
        throw new KnowhowError(
          'storage_error',
          `The copy of ${from} is not sound: ${bad.map(({ name, detail }) => `${name}: ${detail}`).join('; ')}. Either the file is damaged (\`knowhow doctor\` says so, and \`knowhow doctor salvage\` gets out what can be read), or the disk that the copy was written to is.`,
          { findings: bad.map(({ name }) => name) },
        );
      }
      const collections = await store.collections();
      const total = (of: 'records' | 'entries') => collections.reduce((sum, one) => sum + one[of], 0);
      return { collections: collections.length, records: total('records'), entries: total('entries') };
    } finally {
      await store.close();
    }
  });
  return { path: to, bytes, ...made };
}
