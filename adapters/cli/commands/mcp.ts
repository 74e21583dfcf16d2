import { type Command, Option } from 'commander';
import { packageVersion } from '../../package-version.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { loadMcp } from '../io/load-optional.js';
import { listenForStop, whenAborted } from '../io/until-stopped.js';
import { onTarget } from '../run-command.js';
import { maxEntries, numberIn } from '../shared-options.js';
import { openLater } from '../target/open-later.js';
import { remoteUrl, type TargetOptions } from '../target/open-target.js';
import { placeOf } from '../target/place.js';

interface Options extends TargetOptions {
  tenant?: string;
  agentType?: string;
  maxTokens?: number;
  tools: 'four' | 'all';
}

/** What an enhance may wait for the model, which loads at the first call; after that words must do. */
const MODEL_MS = 3_000;
/** What a client waits for its tool. */
const ENHANCE_MS = 10_000;

/** Gives `knowhow mcp` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Serves the four operations to one MCP client over standard input and output; events go to stderr. Several may work on one file at once. Ends when the client goes.',
    )
    .option('--tenant <id>', 'the one collection to serve; without it every call names its own')
    .option('--agent-type <type>', 'kind of agent where a call does not say')
    .option('--max-tokens <n>', 'most tokens to add to a task (default 200)', numberIn(0, 100_000))
    .addOption(
      new Option(
        '--tools <which>',
        'the four operations, or all: also those that look at what is known and correct it',
      )
        .choices(['four', 'all'])
        .default('four'),
    )
    .addOption(maxEntries())
    .addHelpText('after', '\nExample:\n  knowhow mcp --db shop.db --tenant shop');
  onTarget<Options>(cli, command, async (open, options) => {
    const { tenant, agentType, maxTokens, tools } = options;
    const { serveStdio } = await loadMcp();
    const stop = listenForStop(cli.io);
    try {
      // Clients start many servers at once, give up on those that do not list their tools within seconds, and call few:
      // a database is opened at the first call. A service elsewhere costs nothing before that.
      const opened = () => open({ missing: 'create', work: true, enhanceTimeoutMs: MODEL_MS });
      const elsewhere = remoteUrl(options, cli.io.env) !== undefined;
      if (!elsewhere) placeOf(options, cli.io.env);
      const knowledge = elsewhere ? (await opened()).knowledge : openLater(opened);
      const server = await serveStdio(
        {
          knowledge,
          tenant,
          agentType,
          maxTokens,
          tools,
          enhanceTimeoutMs: ENHANCE_MS,
          version: packageVersion(),
          now: () => cli.io.now(),
        },
        cli.io,
      );
      await Promise.race([server.closed, whenAborted(stop.signal)]);
      await server.close();
      await knowledge.close();
    } finally {
      stop.release();
    }
    return EXIT.ok;
  });
}
