import type { Command } from 'commander';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { openTarget } from '../open-target.js';
import { counted } from '../printable.js';
import { type TargetOptions, withTarget } from '../shared-options.js';

/** Gives `knowhow stats` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Counts what a collection holds, by kind and by outcome. `knowhow collections` lists them all.',
    )
    .requiredOption('--tenant <name>', 'the collection')
    .action(
      cli.action(async (options: TargetOptions & { tenant: string }) => {
        const target = await openTarget(cli, options, { missing: 'refuse', reads: true });
        try {
          const stats = await target.knowledge.stats({ tenant_id: options.tenant });
          if (options.json) {
            cli.json(stats);
            return EXIT.ok;
          }
          const { records, entries, pending, kinds, outcomes, pinned, edited, guided } = stats;
          const told = (counts: Record<string, number>) =>
            Object.entries(counts)
              .map(([name, n]) => `${n.toLocaleString('en-US')} ${name}`)
              .join(', ');
          cli.say(`${counted(records, 'record')}, ${counted(pending, 'job')} not learned from yet`);
          cli.say(`${counted(entries, 'entry', 'entries')}: ${told(kinds)}`);
          cli.say(`by what became of most runs behind them: ${told(outcomes)}`);
          cli.say(`${pinned} pinned, ${edited} edited`);
          cli.say(
            `runs that say which guidance they had: ${guided.successes} succeeded, ${guided.failures} did not`,
          );
          return EXIT.ok;
        } finally {
          await target.close();
        }
      }),
    );
  withTarget(command);
}
