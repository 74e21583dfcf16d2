import { KnowhowError } from '../../domain/errors.js';

/** An outage is worth another try after so long. */
const OUTAGE_WAIT_MS = 5_000;
/** A full disk is. */
const FULL_WAIT_MS = 30_000;

const CUT = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** What the driver says of a connection that is gone, without a code. */
const CUT_WORDS =
  /^(Connection terminated|Query read timeout|Client (has encountered|was closed)|timeout exceeded when trying to connect|The server does not support SSL)/i;

/** Server states in which the same call may work a little later, on another connection. */
const PASSING = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25006',
  '25P03',
  '53200',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);
/** Two transactions stood in each other's way; the same call works. */
const COLLISIONS = new Set(['40001', '40P01', '55P03']);

const AGAIN =
  'Other transactions stood in the way again and again. Try again; start fewer workers if it lasts.';
const HOST = 'Look at the host in the URL, and whether its name can be looked up from here.';

/** What to do, by the server's state or the system's code. */
const ADVICE: Record<string, string> = {
  '28P01': 'The password is wrong. Correct the URL, or PGPASSWORD.',
  '28000':
    'The server does not let this user in. Look at the user in the URL, and at pg_hba.conf on the server.',
  '3D000': 'Make the database (`createdb`), or name another one in the URL.',
  '42501':
    'This user may not do that. Let it own the schema: `CREATE SCHEMA knowhow AUTHORIZATION <user>`, or `GRANT CREATE ON DATABASE`.',
  '53100': 'The disk of the database server is full. Make room there.',
  '53200':
    'The database server is out of memory. Lower its shared_buffers, work_mem or max_connections, or give it more.',
  '53400': 'A limit of the server is reached. Raise it in its settings.',
  '57014':
    'Somebody cancelled the statement, or it took longer than the server allows: raise statement_timeout for this user.',
  '40001': AGAIN,
  '40P01': AGAIN,
  '55P03': AGAIN,
  '53300':
    'The server has no connection left. Raise max_connections, or lower the connections of each process.',
  '42P01': 'A table is missing. Somebody dropped it: restore a backup of the database.',
  '25006':
    'The server only reads: it is a replica, or was one when the connection was made. Name the primary in the URL.',
  '0A000': 'The server cannot do that. It must be PostgreSQL 15 or newer.',
  XX001: 'The database is damaged. Restore a backup.',
  XX002: 'An index is damaged. Run REINDEX on the server.',
  ENOTFOUND: HOST,
  EAI_AGAIN: HOST,
};
const ELSE =
  'Look whether the server runs and can be reached from here; nothing has to be restarted on this side.';

interface Raised {
  code?: unknown;
  message: string;
}

const raised = (error: unknown): Raised | undefined =>
  error instanceof Error ? (error as Raised) : undefined;

/** The five letters of PostgreSQL behind an error; undefined where it is none of PostgreSQL's. */
export function sqlState(error: unknown): string | undefined {
  const origin = KnowhowError.isInstance(error) ? error.cause : error;
  const code = raised(origin)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !CUT.has(code) ? code : undefined;
}

/** True when the connection is gone, or the server is stopping or starting: another try may find it well. */
export function isOutage(error: unknown): boolean {
  const found = raised(error);
  if (!found) return false;
  const state = sqlState(error);
  if (state !== undefined) return PASSING.has(state);
  // Of a host with several addresses each has failed.
  if (error instanceof AggregateError) return error.errors.every(isOutage);
  return (typeof found.code === 'string' && CUT.has(found.code)) || CUT_WORDS.test(found.message);
}

/** True when what was asked for lies on damaged pages. */
export const isDamage = (error: unknown): boolean => /^XX00[12]$/.test(sqlState(error) ?? '');

/** True when another transaction stood in the way: the same work may be done again at once. */
export const isCollision = (error: unknown): boolean => COLLISIONS.has(sqlState(error) ?? '');

const messageOf = (error: Raised): string =>
  error.message || (error instanceof AggregateError ? String(error.errors[0]?.message) : String(error.code));

/** What to do about an outage. */
function adviceOn({ code, message }: Raised): string {
  const known = typeof code === 'string' ? ADVICE[code] : undefined;
  if (known) return known;
  return /SSL/.test(message)
    ? 'Look at sslmode in the URL, and whether the server has a certificate (`ssl = on`).'
    : ELSE;
}

/** The error for a connection that could not be made; those that say what they are stay. */
export function toConnectError(error: unknown): unknown {
  const found = raised(error);
  if (!found || KnowhowError.isInstance(error) || isOutage(error) || sqlState(error) !== undefined)
    return error;
  const advice = /password/i.test(found.message)
    ? `The server asks for a password. ${ADVICE['28P01']!.replace('The password is wrong. ', '')}`
    : 'Look at the URL: everything after ? goes to the package `pg`.';
  return new KnowhowError(
    'storage_error',
    `No connection to the database can be made: ${messageOf(found)}. ${advice}`,
    {},
    { cause: error },
  );
}

/** The error a caller sees for one of the server or of the connection. Others stay what they are. */
export function toStorageError(error: unknown): unknown {
  if (KnowhowError.isInstance(error)) return error;
  const found = raised(error);
  if (!found) return error;
  const state = sqlState(error);
  if (isOutage(error)) {
    const what = state === undefined ? 'The database cannot be reached' : 'The database does not do this now';
    return new KnowhowError(
      'storage_error',
      `${what}: ${messageOf(found)}. ${adviceOn(found)}`,
      { retry_after_ms: OUTAGE_WAIT_MS, ...(state ? { sql_state: state } : {}) },
      { cause: error },
    );
  }
  if (state === undefined) return error;
  const advice = ADVICE[state] ?? 'Run `knowhow doctor` to look at the store.';
  return new KnowhowError(
    'storage_error',
    `The store could not do this: ${found.message}. ${advice}`,
    {
      sql_state: state,
      ...(state === '53100' ? { full: true, retry_after_ms: FULL_WAIT_MS } : {}),
      ...(isDamage(error) ? { damaged: true } : {}),
    },
    { cause: error },
  );
}
