import { type Command, InvalidArgumentError, Option } from 'commander';
import { LOG_FORMATS } from './io/make-log.js';

/** The account whose data commands work on where none is named. */
export const LOCAL_ACCOUNT = 'local';

/** Adds `--json`, `--db` and `--audit`. */
export function withDb(command: Command): Command {
  return command
    .optionsGroup('Common options:')
    .option('--db <file>', 'database file, or postgres://… (env KNOWHOW_DB; default ./knowhow.db)')
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

/** Adds everything that names a database or a service elsewhere. */
export function withTarget(command: Command): Command {
  return withAccount(command)
    .option('--url <url>', 'use a knowledge service there instead of a file (env KNOWHOW_URL)')
    .option('--api-key <key>', 'key for --url (better: env KNOWHOW_API_KEY)');
}

/** Adds `--dry-run` and `--yes`, of commands that remove. */
export function withAsking(command: Command): Command {
  return command
    .option('--dry-run', 'only show what would go')
    .option('-y, --yes', 'remove without showing and asking')
    .addHelpText(
      'after',
      '\nWhere nobody can be asked (no terminal, or --json) it needs --yes or --dry-run.',
    );
}

/** Adds a command below another: its name with its arguments, and what it does in words. */
export function sub(parent: Command, named: string, summary: string, more = '', isDefault = false): Command {
  const sentence = `${summary[0]!.toUpperCase()}${summary.slice(1)}.`;
  return parent
    .command(named, { isDefault })
    .summary(summary)
    .description(more === '' ? sentence : `${sentence} ${more}`);
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

/** `--timeout`, of commands that wait for a job. */
export const waitOption = (): Option =>
  new Option('--timeout <seconds>', 'longest time to wait').argParser(numberIn(0, 86_400, false)).default(60);

/** `--max-entries`, of the commands that learn into a database. */
export function maxEntries(): Option {
  return new Option(
    '--max-entries <n>',
    'entries a collection may hold; past that the least valuable are forgotten, so give it alike to all that learn into one file (default 1000000)',
  ).argParser(numberIn(1, 1_000_000_000));
}

/** Collects an option that may be given several times. */
export function repeated(text: string, before: string[] | undefined): string[] {
  return [...(before ?? []), text];
}

/** Names separated by commas. */
export const listed = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Collects `key=value` pairs of an option that may be given several times. */
export function pairs(text: string, before: Record<string, string> | undefined): Record<string, string> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Expected key=value.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}

/** `--log-level`, with its default. */
export function logLevel(): Option {
  return new Option('--log-level <level>', 'events to write to stderr')
    .choices(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info');
}

/** `--log-format`; without it words go to a terminal, and JSON lines elsewhere. */
export function logFormat(): Option {
  return new Option(
    '--log-format <format>',
    'how events are written to stderr (default: text on a terminal, else json)',
  ).choices(LOG_FORMATS);
}
