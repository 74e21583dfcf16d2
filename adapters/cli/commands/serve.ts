import { type Command, Option } from 'commander';
import { errorFields } from '../../../src/api/error-fields.js';
import type { KnowledgeService, Log, LogEvent } from '../../../src/index.js';
import type { HttpAppOptions } from '../../http/index.js';
import type { McpHttpHandler, McpHttpOptions } from '../../mcp/index.js';
import { packageVersion } from '../../package-version.js';
import { openTraces } from '../../traces/open-traces.js'; // leaf: traces
import { openWebhooks } from '../../webhooks/open-webhooks.js'; // leaf: webhooks
import type { Cli } from '../cli.js';
import { loadConsole } from '../console/load-console.js'; // leaf: console
import { EXIT } from '../exit-codes.js';
import { loadMcp } from '../io/load-optional.js';
import type { LogFormat } from '../io/make-log.js';
import { listenForStop, whenAborted } from '../io/until-stopped.js';
import { onDatabase } from '../run-command.js';
import { serveExtras } from '../serve/serve-extras.js';
import { webhookOption } from '../serve/webhook-option.js'; // leaf: webhooks
import { logFormat, logLevel, maxEntries, numberIn, repeated } from '../shared-options.js';
import { emptyAccountHint } from '../target/empty-account.js';
import { type DbOptions, nameOf, placeOf } from '../target/place.js';

interface Options extends DbOptions {
  host: string;
  port: number;
  work: boolean;
  logLevel: LogEvent['level'] | 'silent';
  logFormat?: LogFormat;
  rateLimit?: number;
  rateBurst?: number;
  memory?: number;
  allowHost?: string[];
  allowOrigin?: string[];
  mcpTools: 'four' | 'all';
  maxTenants?: number;
  measure?: number;
  console?: boolean; // leaf: console
  webhook?: string; // leaf: webhooks
  socket?: boolean; // leaf: hosts
  idle?: number; // leaf: hosts
}

const DEFAULT_RATE = 600;
const DEFAULT_BURST = 100;

/** MCP, loaded with the first request that asks for it: a service that never gets one does without its package. */
function mcpRoute(service: KnowledgeService, how: Omit<McpHttpOptions, 'service'>): McpHttpHandler {
  let handler: Promise<McpHttpHandler> | undefined;
  return async (request, limits) => {
    handler ??= loadMcp().then(({ mcpHttpHandler }) =>
      mcpHttpHandler({ service, version: packageVersion(), ...how }),
    );
    return (await handler)(request, limits);
  };
}

/** Waits for the model. Without one the service still takes records, and answers from words. */
async function readyOrLogged(service: KnowledgeService, log: Log): Promise<void> {
  try {
    await service.ready();
  } catch (error) {
    log({ level: 'error', event: 'not_ready', ...errorFields(error) });
  }
}

/** Logs what may have been forgotten when a service is started. */
async function logWhatIsMissing(service: KnowledgeService, log: Log, name: string): Promise<void> {
  const keys = (await service.keys.list()).filter((key) => key.revoked_at === null);
  if (keys.length === 0) {
    log({ level: 'warn', event: 'no_keys', hint: `knowhow keys create --db ${name}` });
  }
  const collections = await service.collections();
  for (const account of new Set(keys.map((key) => key.account))) {
    const hint = emptyAccountHint(account, collections);
    if (hint !== undefined) log({ level: 'warn', event: 'account_empty', account, hint });
  }
}

async function serve(
  cli: Cli,
  options: Options,
  { service, log, ...more }: Partial<HttpAppOptions> & { service: KnowledgeService; log: Log },
  stop: AbortSignal,
) {
  const { host, port, rateLimit, rateBurst, allowHost = [], allowOrigin, mcpTools } = options;
  const allowedHosts = ['localhost', '127.0.0.1', '[::1]', ...allowHost];
  const origins = allowOrigin ? { allowedOrigins: allowOrigin } : {};
  const rate = { perMinute: rateLimit ?? DEFAULT_RATE, burst: rateBurst ?? DEFAULT_BURST };
  const traces = openTraces({ service, log }); // leaf: traces
  const server = await cli.io.serveHttp({
    service,
    traces, // leaf: traces
    ...more,
    host,
    port,
    log,
    ...serveExtras(cli, options),
    ...(options.console ? { console: (await loadConsole()).createConsole() } : {}), // leaf: console
    mcp: mcpRoute(service, { allowedHosts, ...origins, tools: mcpTools }),
    allowedHosts,
    ...origins,
    ownsProcess: true,
    rateLimit: rate,
  });
  try {
    const name = nameOf(placeOf(options, cli.io.env));
    await readyOrLogged(service, log);
    cli.io.stdout.write(`${JSON.stringify({ url: server.url, pid: process.pid, db: name })}\n`);
    await logWhatIsMissing(service, log, name);
    await whenAborted(stop);
  } finally {
    await server.close();
    await traces.close(); // leaf: traces
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
      `stores a minute for each account, and as many deletes; twenty times as many enhances and looks at jobs (default ${DEFAULT_RATE})`,
      numberIn(1, 1_000_000_000),
    )
    .option('--rate-burst <n>', `of them at once (default ${DEFAULT_BURST})`, numberIn(1, 1_000_000_000))
    .option('--memory <mib>', 'memory for vector indexes (default 512)', numberIn(1, 1_000_000))
    .addOption(maxEntries())
    .option('--max-tenants <n>', 'tenants an account may have (default 100000)', numberIn(1, 1_000_000_000))
    .option(
      '--measure <share>',
      'share of the requests that are answered unchanged, to measure what guidance is worth (`knowhow effect`), once forty guided runs of a tenant have come back; 0: none (default 0.1, and only where guided runs still fail)',
      numberIn(0, 1, false),
    )
    .option(
      '--allow-host <name>',
      'name that clients reach the service by, besides those of this machine: /mcp asks for it always, the rest where --host is this machine alone (behind a proxy); repeatable',
      repeated,
    )
    .option(
      '--allow-origin <origin>',
      'origin of web pages that may call from a browser, e.g. https://app.example; repeatable',
      repeated,
    )
    .addOption(
      new Option(
        '--mcp-tools <which>',
        'tools at /mcp: the four operations, or all: also those that look and correct',
      )
        .choices(['four', 'all'])
        .default('four'),
    )
    .option('--console', 'also serve the console, under /console') // leaf: console
    .addOption(webhookOption()) // leaf: webhooks
    .option('--socket', 'only answer the hooks of `knowhow install`, on a socket of this user') // leaf: hosts
    .option('--idle <minutes>', 'with --socket: end after this long without an event', numberIn(1, 1_000_000)) // leaf: hosts
    .addOption(logLevel())
    .addOption(logFormat())
    .addHelpText(
      'after',
      '\nClients need a key: `knowhow keys create`.\n\nExamples:\n  knowhow serve --db shop.db --host 0.0.0.0 --port 8787\n  knowhow serve --db postgres://knowhow@db/knowhow --no-work',
    );
  onDatabase<Options>(cli, command, async (open, options) => {
    const { work, maxTenants, memory, measure } = options;
    let log = cli.log(options.logLevel, options.logFormat);
    const webhooks = openWebhooks(cli.io, options.webhook, log); // leaf: webhooks
    log = webhooks.log; // leaf: webhooks
    const stop = listenForStop(cli.io, (signal) => log({ level: 'info', event: 'stopping', signal }));
    try {
      const settings = {
        preload: true,
        telemetry: true,
        ...(maxTenants === undefined ? {} : { limits: { tenants: maxTenants } }),
        ...(measure === undefined ? {} : { withhold: measure }),
        ...(memory === undefined ? {} : { memoryBudget: memory * 1024 * 1024 }),
      };
      const socket = options.socket && (await import('../serve/serve-socket.js')); // leaf: hosts
      if (socket) return await socket.serveSocket(cli, options, open, log, stop.signal); // leaf: hosts
      const service = await open({ missing: 'create', work, log, settings });
      webhooks.watch(service); // leaf: webhooks
      const { deliveries } = webhooks; // leaf: webhooks
      const parts = {
        service,
        log,
        deliveries, // leaf: webhooks
      };
      await serve(cli, options, parts, stop.signal);
      await service.close();
      log({ level: 'info', event: 'stopped' });
    } finally {
      await webhooks.close(); // leaf: webhooks
      stop.release();
    }
    return EXIT.ok;
  });
}
