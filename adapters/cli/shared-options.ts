import { type Command, InvalidArgumentError, Option } from 'commander';
import { KnowhowError, withoutPassword } from '../../src/index.js';
import type { CliIo } from './cli-io.js';

/** Options that name the database. */
export interface DbOptions {
  db?: string;
  /** The URL of a database server, in place of a file. */
  store?: string;
  json?: boolean;
  /** Where it is said who did what. */
  audit?: string;
  /** Only of commands that learn. */
  maxEntries?: number;
}

/** Options that name the database and whose data in it. */
export interface AccountOptions extends DbOptions {
  account?: string;
}

/** Options of commands that work on a database or on a remote service alike. */
export interface TargetOptions extends AccountOptions {
  url?: string;
  apiKey?: string;
}

/** Whose data local commands work on, unless they are told. */
export const LOCAL_ACCOUNT = 'local';

/**
 * The file that was named: `--db`, then KNOWHOW_DB, then ./knowhow.db.
 *
 * @throws KnowhowError `invalid_request` where a database server is named, which the command cannot work on
 */
export function dbPath(options: DbOptions, env: CliIo['env']): string {
  if (storeUrl(options, env) === undefined) return options.db ?? (env.KNOWHOW_DB || 'knowhow.db');
  throw new KnowhowError(
    'invalid_request',
    'This command works on files. Name one with --db; for a database server use its own tools, such as pg_dump and pg_restore.',
  );
}

/**
 * The URL of the database server that was named: `--store`, then KNOWHOW_STORE where no `--db` is given; else undefined.
 *
 * @throws KnowhowError `invalid_request` where both a file and a server are named
 */
export function storeUrl({ db, store }: DbOptions, env: CliIo['env']): string | undefined {
  if (store !== undefined && db !== undefined) {
    throw new KnowhowError('invalid_request', 'Give --db or --store, not both.');
  }
  return store ?? (db === undefined ? env.KNOWHOW_STORE || undefined : undefined);
}

/** Where the data is, as options of a service, and its name for people: never with a password. */
export function dataOf(
  options: DbOptions,
  env: CliIo['env'],
): { open: { path: string } | { store: string }; name: string } {
  const url = storeUrl(options, env);
  if (url !== undefined) return { open: { store: url }, name: withoutPassword(url) };
  const path = dbPath(options, env);
  return { open: { path }, name: path };
}

/** Adds `--json`, `--db`, `--store` and `--audit`. */
export function withDb(command: Command): Command {
  return command
    .optionsGroup('Common options:')
    .option('--db <path>', 'database file (env KNOWHOW_DB; default ./knowhow.db)')
    .option('--store <url>', 'PostgreSQL database in place of a file (env KNOWHOW_STORE)')
    .option(
      '--audit <file>',
      'append a JSON line for everything that is done, without contents (env KNOWHOW_AUDIT)',
    )
    .option('--json', 'print one JSON document on stdout, also for errors')
    .helpOption('-h, --help', 'print help');
}

/** Adds `--json`, `--db` and `--account`. */
export function withAccount(command: Command): Command {
  return withDb(command).option('--account <name>', `account whose data it is (default ${LOCAL_ACCOUNT})`);
}

/** Adds everything that names a database or a remote service. */
export function withTarget(command: Command): Command {
  return withAccount(command)
    .option('--url <url>', 'use a knowledge service there instead of a file (env KNOWHOW_URL)')
    .option('--api-key <key>', 'key for --url (better: env KNOWHOW_API_KEY)');
}

/**
 * Reads an option that is a number of a range.
 *
 * @param range says the range where its bounds alone are no words for people
 */
export function numberIn(
  least: number,
  most: number,
  whole = true,
  range = `from ${least} to ${most}`,
): (text: string) => number {
  return (text) => {
    const value = /^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most && (!whole || Number.isInteger(value))) return value;
    throw new InvalidArgumentError(`Expected a ${whole ? 'whole ' : ''}number ${range}.`);
  };
}

/** Reads an option that is a time; milliseconds since the epoch. */
export function timeOption(text: string): number {
  const at = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isFinite(at)) return at;
  throw new InvalidArgumentError('Expected an ISO 8601 date or time, such as 2026-03-01T10:00:00Z.');
}

/** `--max-entries`, of the commands that learn into a database. */
export function maxEntries(): Option {
  return new Option(
    '--max-entries <n>',
    'entries a collection may hold; past that the least valuable are forgotten, so give it alike to all that learn into one file (default 1000000)',
  ).argParser(numberIn(1, 1_000_000_000));
}

/** Collects an option that may stand several times. */
export function repeated(text: string, before: string[] | undefined): string[] {
  return [...(before ?? []), text];
}

/** Names separated by commas; none where nothing stands between them. */
export const listed = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Collects `key=value` pairs of an option that may stand several times. */
export function pairs(text: string, before: Record<string, string> | undefined): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Expected key=value.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}

/** `--log-level`, with its default. */
export function logLevel(fallback: string): Option {
  return new Option('--log-level <level>', 'events to write to stderr')
    .choices(['silent', 'error', 'warn', 'info', 'debug'])
    .default(fallback);
}
