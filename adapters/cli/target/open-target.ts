import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  type Approval,
  type Inspection,
  KnowhowError,
  type Knowledge,
  type KnowledgeService,
  type Log,
  type OpenOptions,
} from '../../../src/index.js';
import { notValidJson } from '../../not-valid-json.js';
import type { Cli } from '../cli.js';
import { auditFile } from '../io/audit-file.js';
import { LOCAL_ACCOUNT } from '../shared-options.js';
import { embeddingOf } from './embedding.js';
import { inheritsOf } from './inherits-of.js'; // leaf: inherit
import { auditPathOf, type DbOptions, nameOf, openAt, placeOf } from './place.js';
import { secretsOf } from './secrets.js';

/** Options that name the database and whose data in it. */
export interface AccountOptions extends DbOptions {
  account?: string;
}

/** Options of commands that work on a database or on a service elsewhere alike. */
export interface TargetOptions extends AccountOptions {
  url?: string;
  apiKey?: string;
}

/** The target of a command. */
export interface Target {
  knowledge: Knowledge & Inspection;
  /** Only where the data is in a database here. */
  service?: KnowledgeService;
  close(): Promise<void>;
}

/** Options to open. */
export interface Opening {
  /** What to do when there is no file yet; default `refuse`. What is about what is known already says that it makes one. */
  missing?: 'create' | 'create_and_say' | 'do_without' | 'refuse';
  /** The command writes nothing: a file that may not be written here will do. */
  reads?: boolean;
  /** Jobs are worked on while it is open. */
  work?: boolean;
  /** Milliseconds that an enhance may wait for the embedder. */
  enhanceTimeoutMs?: number;
  /** Number of times that a request to a service elsewhere is made again. */
  retries?: number;
  /** Where events go; default warnings, to stderr. */
  log?: Log;
  /** More options of the service. */
  settings?: Pick<OpenOptions, 'limits' | 'memoryBudget' | 'preload' | 'withhold'>;
}

/** True where this user may write to the file and beside it, as a database needs. */
export function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    accessSync(dirname(path), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Who decides whether a lesson in words is told (KNOWHOW_APPROVE), as an option of a service: a word for all tenants, or JSON by the
 * name of a tenant. What it holds is checked by the service.
 */
function approveOf({ KNOWHOW_APPROVE: said = '' }: Cli['io']['env']): Pick<OpenOptions, 'approve'> {
  if (said === '') return {};
  if (!said.startsWith('{')) return { approve: said as Approval };
  try {
    return { approve: JSON.parse(said) as Record<string, Approval> };
  } catch (error) {
    throw invalid(
      `KNOWHOW_APPROVE ${notValidJson(error, said)}; expected measured, counts, held, person, both, or {"TENANT": "person", "*": "counts"}.`,
    );
  }
}

/** The audit log that was named (`--audit`, then KNOWHOW_AUDIT), as an option of a service. */
function auditOf(cli: Cli, options: DbOptions, log: Log): { audit?: Log } {
  const path = auditPathOf(options, cli.io.env);
  return path === undefined ? {} : { audit: auditFile(path, cli.io.now, log) };
}

const invalid = (words: string): KnowhowError => new KnowhowError('invalid_request', words);

/**
 * Opens the database that was named.
 *
 * @throws KnowhowError `not_found` when there is no such file and the command makes none
 */
export async function openDatabase(cli: Cli, options: DbOptions, how: Opening): Promise<KnowledgeService> {
  const { missing = 'refuse', reads = false, work = false, enhanceTimeoutMs, log = cli.log('warn') } = how;
  const place = placeOf(options, cli.io.env);
  const name = nameOf(place);
  const isMissing = 'path' in place && !existsSync(place.path);
  if (isMissing && missing !== 'create' && missing !== 'create_and_say') {
    if (!existsSync(dirname(resolve(place.path)))) {
      throw new KnowhowError(
        'not_found',
        `There is no folder for a database at ${resolve(name)}. Check --db.`,
      );
    }
    if (missing === 'refuse') {
      throw new KnowhowError(
        'not_found',
        `There is no database at ${resolve(name)}. Name another with --db; \`knowhow import\` or \`knowhow serve\` makes one.`,
      );
    }
    cli.note(cli.noteColor.yellow(`There is no database at ${resolve(name)}: nothing is known yet.`));
    return cli.io.openService({ path: ':memory:', work: false, preload: false });
  }
  const readOnly = reads && 'path' in place && existsSync(place.path) && !mayWrite(place.path);
  const service = await cli.io.openService({
    ...secretsOf(cli.io.env),
    ...embeddingOf(cli.io.env),
    ...openAt(place),
    work,
    maxEntries: options.maxEntries,
    ...(enhanceTimeoutMs === undefined ? {} : { enhanceTimeoutMs }),
    // Most commands embed nothing.
    preload: work || enhanceTimeoutMs !== undefined,
    ...(readOnly ? { readOnly } : {}),
    ...approveOf(cli.io.env),
    ...inheritsOf(cli.io.env), // leaf: inherit
    ...how.settings,
    ...auditOf(cli, options, log),
    log,
  });
  if (isMissing && missing === 'create_and_say')
    cli.note(cli.noteColor.dim(`There was no database at ${resolve(name)}: a new one was made.`));
  if (readOnly) cli.note(cli.noteColor.dim(`${name} may not be written here: opened to be read only.`));
  return service;
}

/**
 * The address of the service elsewhere that was named, if one was: a `--db` comes before KNOWHOW_URL.
 *
 * @throws KnowhowError `invalid_request` when both are given
 */
export function remoteUrl(options: TargetOptions, env: Cli['io']['env']): string | undefined {
  if (options.url !== undefined && options.db !== undefined) throw invalid('Give --db or --url, not both.');
  return options.url ?? (options.db === undefined ? env.KNOWHOW_URL || undefined : undefined);
}

/** Opens a database, or a service elsewhere. From here on both are a `Knowledge`. */
export async function openTarget(cli: Cli, options: TargetOptions, how: Opening): Promise<Target> {
  const { env } = cli.io;
  const baseUrl = remoteUrl(options, env);
  if (baseUrl === undefined) {
    const service = await openDatabase(cli, options, how);
    const account = options.account ?? LOCAL_ACCOUNT;
    const knowledge = { ...service.inspect(account), ...service.forAccount(account) };
    return { knowledge, service, close: () => service.close() };
  }
  if (options.account !== undefined) {
    throw invalid('--account is for databases; over --url the key names the account.');
  }
  if (options.maxEntries !== undefined) {
    throw invalid('--max-entries is for databases; over --url the service decides how much it holds.');
  }
  const apiKey = options.apiKey ?? env.KNOWHOW_API_KEY;
  if (!apiKey) throw invalid('A service elsewhere needs a key: set KNOWHOW_API_KEY, or give --api-key.');
  const { retries } = how;
  const knowledge = await cli.io.connectKnowledge({
    baseUrl,
    apiKey,
    ...(retries === undefined ? {} : { retries }),
    log: cli.log('warn'),
  });
  return { knowledge, close: () => knowledge.close() };
}
