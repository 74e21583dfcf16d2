import type { Command } from 'commander';
import { packageVersion } from '../../package-version.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { loadMcp } from '../load-optional.js';
import type { TargetOptions } from '../open-target.js';
import { onTarget } from '../run-command.js';
import { maxEntries, numberIn } from '../shared-options.js';
import { stopWish, whenAborted } from '../until-stopped.js';

interface Options extends TargetOptions {
  tenant?: string;
  agentType?: string;
  maxTokens?: number;
}

/** What an enhance may wait for the model; after that words must do. */
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
    .addOption(maxEntries())
    .addHelpText('after', '\nExample:\n  knowhow mcp --db shop.db --tenant shop');
  onTarget<Options>(cli, command, async (open, { tenant, agentType, maxTokens }) => {
    const { serveStdio } = await loadMcp();
    const wish = stopWish(cli.io);
    try {
      // A client calls when it has started everything: the model, which loads at opening, is worth the wait.
      const { knowledge } = await open({ missing: 'create', work: true, enhanceTimeoutMs: MODEL_MS });
      const server = await serveStdio(
        {
          knowledge,
          tenant,
          agentType,
          maxTokens,
          enhanceTimeoutMs: ENHANCE_MS,
          version: packageVersion(),
          now: () => cli.io.now(),
        },
        cli.io,
      );
      await Promise.race([server.closed, whenAborted(wish.signal)]);
      await server.close();
    } finally {
      wish.release();
    }
    return EXIT.ok;
  });
}
