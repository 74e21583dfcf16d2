import { KnowhowError } from '../../domain/errors.js';
import { closedError } from '../storage-error.js';

const BUSY = 5;
const READONLY = 8;
const IO = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const NOT_A_DATABASE = 26;

/** A full disk is worth another try after so long. */
const FULL_WAIT_MS = 30_000;

const ADVICE: Record<number, string> = {
  [BUSY]:
    'Another program has held the file for too long. Stop the program that holds it, or try again later.',
  [READONLY]: 'The file may not be written. Give this user write permission on the file and on its folder.',
  [IO]: 'The disk reported an error. Run `knowhow doctor`, look at the disk, and restore a copy if need be.',
  [CORRUPT]:
    'The file is damaged. Run `knowhow doctor`, and restore a copy or get out what can be read (`knowhow doctor salvage`).',
  [FULL]: 'The disk is full. Make room; deleting knowledge still works and makes room too.',
  [CANTOPEN]: 'The file cannot be opened. Check that its folder exists and that this user may write there.',
  [NOT_A_DATABASE]: 'It does not begin like an SQLite database. Name another file, or restore a copy.',
};

const NAMES: Record<string, number> = {
  SQLITE_BUSY: BUSY,
  SQLITE_READONLY: READONLY,
  SQLITE_IOERR: IO,
  SQLITE_CORRUPT: CORRUPT,
  SQLITE_FULL: FULL,
  SQLITE_CANTOPEN: CANTOPEN,
  SQLITE_NOTADB: NOT_A_DATABASE,
};

/** SQLite's own words for its result codes: all that is left of them where the binding gives none (`.all()`). */
const WORDS: [RegExp, number][] = [
  [/database is locked|database table is locked/, BUSY],
  [/readonly database/, READONLY],
  [/disk I\/O error/, IO],
  [/database disk image is malformed|database corruption/, CORRUPT],
  [/database or disk is full/, FULL],
  [/unable to open database file/, CANTOPEN],
  [/file is not a database/, NOT_A_DATABASE],
];

/** What SQLite would call an error that the system gave to us. */
const OF_SYSTEM: Record<string, number> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EIO: IO,
  EROFS: READONLY,
  EACCES: CANTOPEN,
  EPERM: CANTOPEN,
  ENOENT: CANTOPEN,
  ENOTDIR: CANTOPEN,
};

/** The system's name of an error that it gave to a call of ours. */
function systemCode(error: unknown): string | undefined {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  return typeof syscall === 'string' && typeof code === 'string' ? code : undefined;
}

/** The primary result code of SQLite behind an error; undefined where it is no error of SQLite or of the system. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const system = systemCode(error);
  if (system !== undefined) return OF_SYSTEM[system] ?? IO;
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  if (typeof errcode === 'number') return errcode & 0xff;
  if (typeof code !== 'string') return undefined;
  if (code === 'ERR_SQLITE_ERROR') return WORDS.find(([words]) => words.test(error.message))?.[1] ?? 1;
  const name = Object.keys(NAMES).find((known) => code === known || code.startsWith(`${known}_`));
  return name ? NAMES[name] : code.startsWith('SQLITE_') ? 1 : undefined;
}

/** The binding's error behind one of ours. */
const originOf = (error: unknown): unknown => (KnowhowError.isInstance(error) ? error.cause : error);

/** True when another connection holds a lock and the same call may work a moment later. */
export function isBusy(error: unknown): boolean {
  return resultCode(originOf(error)) === BUSY;
}

/** True when the disk has no room. */
export function isFull(error: unknown): boolean {
  return resultCode(originOf(error)) === FULL;
}

/** True when it cannot be done without writing where nothing may be written. */
export function isUnwritable(error: unknown): boolean {
  const code = resultCode(originOf(error));
  return code === READONLY || code === CANTOPEN;
}

/** True when what was asked for lies on pages that are damaged. */
export function isDamage(error: unknown): boolean {
  const code = resultCode(originOf(error));
  return code === CORRUPT || code === NOT_A_DATABASE;
}

/**
 * The error a caller sees for an error of the binding or of the file system: `storage_error`, or `closed`. Others stay
 * what they are.
 *
 * @param path the file that could not be opened
 */
export function toStorageError(error: unknown, path?: string): unknown {
  if (KnowhowError.isInstance(error)) return error;
  if (error instanceof Error && (error as { code?: unknown }).code === 'ERR_INVALID_STATE') {
    return closedError();
  }
  const code = resultCode(error);
  if (code === undefined) return error;
  const advice = ADVICE[code] ?? 'Run `knowhow doctor` to look at the file.';
  const system = systemCode(error);
  return new KnowhowError(
    'storage_error',
    `${path === undefined ? 'The store could not do this' : `${path} cannot be opened`}: ${(error as Error).message}. ${advice}`,
    {
      ...(system ? { system_code: system } : { sqlite_code: code }),
      ...(code === FULL ? { full: true, retry_after_ms: FULL_WAIT_MS } : {}),
      ...(isDamage(error) ? { damaged: true } : {}),
    },
    { cause: error },
  );
}
