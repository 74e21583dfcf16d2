import { type Command, Option } from 'commander';
import type { KnowledgeService, Log, LogEvent } from '../../../src/index.js';
import { packageVersion } from '../../package-version.js';
import type { Cli } from '../cli.js';
import { emptyAccountHint } from '../empty-account.js';
import { EXIT } from '../exit-codes.js';
import { mcpRoute } from '../mcp-route.js';
import { auditOf } from '../open-target.js';
import { secretsOf } from '../secrets.js';
import {
  type DbOptions,
  dataOf,
  logLevel,
  maxEntries,
  numberIn,
  repeated,
  withDb,
} from '../shared-options.js';
import { stopWish, whenAborted } from '../until-stopped.js';

interface Options extends DbOptions {
  host: string;
  port: number;
  work: boolean;
  logLevel: LogEvent['level'] | 'silent';
  rateLimit?: number;
  rateBurst?: number;
  memory?: number;
  allowHost?: string[];
  mcpHost?: string[];
  maxTenants?: number;
}

/** Waits for the model. Without one the service still takes records and answers from words: then that is said. */
async function readyOrSaid(service: KnowledgeService, log: Log): Promise<void> {
  try {
    await service.ready();
  } catch (error) {
    log({ level: 'error', event: 'not_ready', reason: (error as Error).message });
  }
}

/** Gives `knowhow serve` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Runs the HTTP service, and learns in the background. When it is ready it prints one JSON line with its `url` on stdout; events go to stderr. SIGTERM or Ctrl-C ends it once the requests under way are answered; a second signal ends it at once.',
    )
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on; 0 picks a free one', numberIn(0, 65_535), 8787)
    .option('--no-work', 'only accept; leave the learning to `knowhow work`')
    .option(
      '--rate-limit <n>',
      'stores a minute for each account, and as many deletes; twenty times as many enhances and looks at jobs (default 600)',
      numberIn(1, 1_000_000_000),
    )
    .option('--rate-burst <n>', 'of them at once (default 100)', numberIn(1, 1_000_000_000))
    .option('--memory <mib>', 'memory for vector indexes (default 512)', numberIn(1, 1_000_000))
    .addOption(maxEntries())
    .option('--max-tenants <n>', 'tenants an account may have (default 100000)', numberIn(1, 1_000_000_000))
    .option(
      '--allow-host <name>',
      'name that clients reach the service by, besides those of this machine: /mcp asks for it always, the rest where --host is this machine alone (behind a proxy); may stand several times',
      repeated,
    )
    .addOption(new Option('--mcp-host <name>', 'as --allow-host').argParser(repeated).hideHelp())
    .addOption(logLevel('info'))
    .addHelpText(
      'after',
      '\nClients need a key: `knowhow keys create`.\n\nExample:\n  knowhow serve --db shop.db --host 0.0.0.0 --port 8787\n  knowhow serve --store postgres://knowhow@db/knowhow --no-work',
    )
    .action(
      cli.action(async (options: Options) => {
        const data = dataOf(options, cli.io.env);
        const log = cli.log(options.logLevel);
        const wish = stopWish(cli.io, (signal) => log({ level: 'info', event: 'stopping', signal }));
        try {
          const service = await cli.io.openService({
            ...secretsOf(cli.io.env),
            ...data.open,
            work: options.work,
            log,
            ...auditOf(cli, options, log),
            maxEntries: options.maxEntries,
            ...(options.maxTenants === undefined ? {} : { limits: { tenants: options.maxTenants } }),
            ...(options.memory === undefined ? {} : { memoryBudget: options.memory * 1024 * 1024 }),
          });
          const names = [...(options.allowHost ?? []), ...(options.mcpHost ?? [])];
          const allowedHosts = ['localhost', '127.0.0.1', '[::1]', ...names];
          try {
            const server = await cli.io.serveHttp({
              service,
              host: options.host,
              port: options.port,
              log,
              mcp: mcpRoute(service, packageVersion(), allowedHosts),
              allowedHosts,
              ownsProcess: true,
              ...(options.rateLimit === undefined && options.rateBurst === undefined
                ? {}
                : { rateLimit: { perMinute: options.rateLimit ?? 600, burst: options.rateBurst ?? 100 } }),
            });
            try {
              await readyOrSaid(service, log);
              cli.io.stdout.write(
                `${JSON.stringify({ url: server.url, pid: process.pid, db: data.name })}\n`,
              );
              const keys = await service.keys.list();
              if (!keys.some((key) => key.revoked_at === null)) {
                log({
                  level: 'warn',
                  event: 'no_keys',
                  hint: `knowhow keys create ${'path' in data.open ? '--db' : '--store'} ${data.name}`,
                });
              }
              const collections = await service.collections();
              for (const account of new Set(
                keys.flatMap((key) => (key.revoked_at === null ? key.account : [])),
              )) {
                const hint = emptyAccountHint(account, collections);
                if (hint !== undefined) log({ level: 'warn', event: 'account_empty', account, hint });
              }
              await whenAborted(wish.signal);
            } finally {
              await server.close();
            }
          } finally {
            await service.close();
          }
          log({ level: 'info', event: 'stopped' });
        } finally {
          wish.release();
        }
        return EXIT.ok;
      }),
    );
  withDb(command);
}
