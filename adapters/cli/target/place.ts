import { KnowhowError, type StoreAddress, storeAddress, withoutPassword } from '../../../src/index.js';
import type { CliIo } from '../io/cli-io.js';

/** Options that name the database. */
export interface DbOptions {
  db?: string;
  json?: boolean;
  /** Where it is said who did what. */
  audit?: string;
  /** Only of commands that learn. */
  maxEntries?: number;
}

/**
 * What was named: `--db`, then KNOWHOW_DB, then ./knowhow.db.
 *
 * @throws KnowhowError `invalid_request` for an address of no store
 */
export const placeOf = ({ db }: DbOptions, env: CliIo['env']): StoreAddress =>
  storeAddress(db ?? (env.KNOWHOW_DB || 'knowhow.db'));

/** The file that `--audit` or KNOWHOW_AUDIT names, if one does. */
export const auditPathOf = ({ audit }: DbOptions, env: CliIo['env']): string | undefined =>
  audit ?? (env.KNOWHOW_AUDIT || undefined);

/** A place as options of a service. */
export const openAt = (place: StoreAddress): { path: string } | { store: string } =>
  'url' in place ? { store: place.url } : place;

/** A place for people: never with a password. */
export const nameOf = (place: StoreAddress): string =>
  'url' in place ? withoutPassword(place.url) : place.path;

/**
 * The file that was named.
 *
 * @throws KnowhowError `invalid_request` where it is a database server
 */
export function fileOf(options: DbOptions, env: CliIo['env']): string {
  const place = placeOf(options, env);
  if ('path' in place) return place.path;
  throw new KnowhowError(
    'invalid_request',
    'This command works on files. Name one with --db; for a database server use its own tools, such as pg_dump and pg_restore.',
  );
}
