import { existsSync } from 'node:fs';
import { KnowhowError } from '../domain/errors.js';
import { isPostgresUrl } from './postgres/parse-store-url.js';
import { transferPostgres } from './postgres/transfer-postgres.js';
import { newFile } from './sqlite/new-file.js';
import { transferSqlite } from './sqlite/transfer-sqlite.js';
import { type MovedRows, moveRows, type OnMoved } from './transfer/move-rows.js';

/**
 * Copies everything that a store keeps into another one, from a file to a PostgreSQL database or back, and compares
 * every row at both ends before the copy may be opened. The source stays as it is; no program may write to it meanwhile.
 * A move into a database that was interrupted goes on where it was when it is asked for again; a file gets its name only
 * when it is whole.
 *
 * @param from a file, or `postgres://…`
 * @param to a URL or a file of the other kind, with nothing there yet
 * @returns how many rows of each table were moved
 * @throws KnowhowError `not_found`, `invalid_request` when both are of one kind or there is a file at `to`,
 *   `storage_error` when the source is damaged or was written to, or something is in the database already
 */
export async function moveStore(from: string, to: string, onMoved?: OnMoved): Promise<MovedRows> {
  if (isPostgresUrl(from) === isPostgresUrl(to)) {
    throw new KnowhowError(
      'invalid_request',
      'A move goes from a file to a database (postgres://…) or back. Copy files with `knowhow backup`, databases with pg_dump.',
    );
  }
  if (isPostgresUrl(from)) {
    const source = await transferPostgres(from, false);
    try {
      const { made } = await newFile(to, async (partial) => {
        const target = await transferSqlite(partial, false);
        try {
          return await moveRows(source, target, onMoved);
        } finally {
          await target.close();
        }
      });
      return made;
    } finally {
      await source.close();
    }
  }
  if (!existsSync(from)) throw new KnowhowError('not_found', `There is no file at ${from}.`, { file: from });
  const source = await transferSqlite(from, true);
  try {
    const target = await transferPostgres(to, true);
    try {
      const moved = await moveRows(source, target, onMoved);
      await target.release();
      return moved;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
