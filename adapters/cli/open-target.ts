import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  type Inspection,
  KnowhowError,
  type Knowledge,
  type KnowledgeService,
  type Log,
} from '../../src/index.js';
import { auditFile } from './audit-file.js';
import type { Cli } from './cli.js';
import { mayWrite } from './may-write.js';
import { secretsOf } from './secrets.js';
import { type DbOptions, dbPath, LOCAL_ACCOUNT, storeUrl, type TargetOptions } from './shared-options.js';

/** What a command works on. */
export interface Target {
  knowledge: Knowledge & Inspection;
  /** Only where the data is in a file here. */
  service?: KnowledgeService;
  close(): Promise<void>;
}

/** What to do when there is no database file yet; a command that only reads makes none. */
export type WhenMissing = 'create' | 'do_without' | 'refuse';

/** The audit log that was named (`--audit`, then KNOWHOW_AUDIT), as an option of a service. */
export function auditOf(cli: Cli, { audit }: DbOptions, log: Log): { audit?: Log } {
  const path = audit ?? (cli.io.env.KNOWHOW_AUDIT || undefined);
  return path === undefined ? {} : { audit: auditFile(path, cli.io.now, log) };
}

/**
 * Opens the database that was named.
 *
 * @param reads the command writes nothing: a file that may not be written here will do
 * @param work whether jobs are worked on while it is open
 * @param enhanceTimeoutMs what an enhance may wait for the embedder
 * @throws KnowhowError `not_found` when there is no such file and the command only reads
 */
export async function openDatabase(
  cli: Cli,
  options: DbOptions,
  how: { missing: WhenMissing; reads?: boolean; work?: boolean; enhanceTimeoutMs?: number },
): Promise<KnowledgeService> {
  const url = storeUrl(options, cli.io.env);
  const path = url ?? dbPath(options, cli.io.env);
  const there = url !== undefined || existsSync(path);
  if (how.missing === 'refuse' && !there) {
    throw new KnowhowError(
      'not_found',
      `There is no database at ${path}. Name another with --db; \`knowhow import\` or \`knowhow serve\` makes one.`,
    );
  }
  if (how.missing === 'do_without' && !there) {
    if (!existsSync(dirname(resolve(path)))) {
      throw new KnowhowError('not_found', `There is no folder for a database at ${path}. Check --db.`);
    }
    cli.note(cli.noteColor.yellow(`There is no database at ${path}: nothing is known yet.`));
    return cli.io.openService({ path: ':memory:', work: false, preload: false });
  }
  const readOnly = how.reads === true && url === undefined && there && !mayWrite(path);
  const service = await cli.io.openService({
    ...secretsOf(cli.io.env),
    ...(url === undefined ? { path } : { store: url }),
    work: how.work ?? false,
    maxEntries: options.maxEntries,
    ...(how.enhanceTimeoutMs === undefined ? {} : { enhanceTimeoutMs: how.enhanceTimeoutMs }),
    // Most commands embed nothing.
    preload: how.work === true || how.enhanceTimeoutMs !== undefined,
    ...(readOnly ? { readOnly } : {}),
    ...auditOf(cli, options, cli.log('warn')),
    log: cli.log('warn'),
  });
  if (readOnly) cli.note(cli.noteColor.dim(`${path} may not be written here: opened to be read only.`));
  return service;
}

/**
 * Opens what the four verbs work on: a remote service when `--url` says so (or KNOWHOW_URL does and no `--db` is
 * given), a database file otherwise. From here on both are a `Knowledge`.
 */
export async function openTarget(
  cli: Cli,
  options: TargetOptions,
  how: {
    missing: WhenMissing;
    reads?: boolean;
    work?: boolean;
    retries?: number;
    enhanceTimeoutMs?: number;
  },
): Promise<Target> {
  const { env } = cli.io;
  if (options.url !== undefined && (options.db ?? options.store) !== undefined) {
    const other = options.db === undefined ? '--store' : '--db';
    throw new KnowhowError('invalid_request', `Give ${other} or --url, not both.`);
  }
  const url =
    options.url ?? ((options.db ?? options.store) === undefined ? env.KNOWHOW_URL || undefined : undefined);
  if (url === undefined) {
    const service = await openDatabase(cli, options, how);
    const account = options.account ?? LOCAL_ACCOUNT;
    const knowledge = { ...service.inspect(account), ...service.forAccount(account) };
    return { knowledge, service, close: () => service.close() };
  }
  if (options.account !== undefined) {
    throw new KnowhowError(
      'invalid_request',
      '--account is for files; over --url the key names the account.',
    );
  }
  if (options.maxEntries !== undefined) {
    throw new KnowhowError(
      'invalid_request',
      '--max-entries is for files; over --url the service decides how much it holds.',
    );
  }
  const apiKey = options.apiKey ?? env.KNOWHOW_API_KEY;
  if (!apiKey) {
    throw new KnowhowError(
      'invalid_request',
      'A remote service needs a key: set KNOWHOW_API_KEY, or give --api-key.',
    );
  }
  const knowledge = await cli.io.connectKnowledge({
    baseUrl: url,
    apiKey,
    ...(how.retries === undefined ? {} : { retries: how.retries }),
    log: cli.log('warn'),
  });
  return { knowledge, close: () => knowledge.close() };
}
