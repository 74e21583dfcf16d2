import { KnowhowError } from '../../domain/errors.js';
import type { SecretsGiven } from '../secret-check.js';
import { madeInStore } from './attach.js';
import { intake } from './migrations/001-intake.js';
import { knowledge } from './migrations/002-knowledge.js';
import { keys } from './migrations/003-keys.js';
import { tuning } from './migrations/004-tuning.js';
import { traces } from './migrations/005-traces.js';
import { deletionMarks } from './migrations/006-deletion-marks.js';
import { turns } from './migrations/007-turns.js';
import { offers } from './migrations/008-offers.js';
import { voices } from './migrations/009-voices.js';
import { tokenBuckets } from './migrations/010-token-buckets.js';
import { credits } from './migrations/011-credits.js';
import { checks } from './migrations/012-checks.js';
import { audit } from './migrations/013-audit.js';
import { idempotency } from './migrations/014-idempotency.js';
import { curation } from './migrations/015-curation.js';
import { tuningChecks } from './migrations/016-tuning-checks.js';
import { onlyKeys } from './migrations/017-only-keys.js';
import { markChecks } from './migrations/018-mark-checks.js';
import { answers } from './migrations/019-answers.js';
import { rollback } from './rollback.js';
import { settleSecret } from './settle-secret.js';
import type { SqliteDatabase } from './sqlite-database.js';

/**
 * Every step from an empty file to the present schema, in order. A step that was released is never changed: a
 * change is a further step. The file's `user_version` counts the steps it has taken.
 */
export const MIGRATIONS: readonly string[] = [
  intake,
  knowledge,
  keys,
  tuning,
  traces,
  deletionMarks,
  turns,
  offers,
  voices,
  tokenBuckets,
  credits,
  checks,
  audit,
  idempotency,
  curation,
  tuningChecks,
  onlyKeys,
  markChecks,
  answers,
];

/** Marks the file as one of knowhow's (`application_id`): the letters `know`. */
const APPLICATION_ID = 0x6b6e6f77;

const pragma = (database: SqliteDatabase, name: string): number =>
  Number((database.prepare(`PRAGMA store.${name}`).get() as Record<string, number>)[name]);

/** Whether the file is one of knowhow's. */
export const isOurs = (database: SqliteDatabase): boolean =>
  pragma(database, 'application_id') === APPLICATION_ID;

/** How many steps the file has taken. */
export const schemaVersion = (database: SqliteDatabase): number => pragma(database, 'user_version');

/**
 * Brings a file to the present schema, in one transaction: of several processes that open a new file at once, one
 * makes the schema and the others find it made.
 *
 * @param secret kept in a file that has none and is given none
 * @param secrets what the file may be kept with
 * @throws KnowhowError `storage_error` when the file is another program's, of a newer knowhow, or kept with another
 *   secret
 */
export function migrate(
  database: SqliteDatabase,
  path: string,
  secret: Uint8Array,
  secrets: SecretsGiven,
): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    const version = schemaVersion(database);
    const strange = !isOurs(database);
    const tables = database.prepare('SELECT count(*) AS n FROM store.sqlite_schema').get() as { n: number };
    if (strange && tables.n > 0) {
      throw new KnowhowError(
        'storage_error',
        `${path} is a database of another program. Name another file for knowhow.`,
      );
    }
    if (version > MIGRATIONS.length) {
      throw new KnowhowError(
        'storage_error',
        `${path} has schema ${version}, this knowhow knows schemas up to ${MIGRATIONS.length}. Install the knowhow that wrote the file, or a newer one.`,
        { found: version, known: MIGRATIONS.length },
      );
    }
    for (const step of MIGRATIONS.slice(version)) database.exec(madeInStore(step));
    if (version < MIGRATIONS.length) database.exec(`PRAGMA store.user_version = ${MIGRATIONS.length}`);
    if (strange) database.exec(`PRAGMA store.application_id = ${APPLICATION_ID}`);
    settleSecret(database, secret, secrets);
    database.exec('COMMIT');
  } catch (error) {
    rollback((sql) => database.exec(sql));
    throw error;
  }
}
