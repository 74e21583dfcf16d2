import type { Command } from 'commander';
import type { Cli } from '../cli.js';
import { describeJob } from '../describe-job.js';
import { EXIT } from '../exit-codes.js';
import { openTarget } from '../open-target.js';
import { printable } from '../printable.js';
import { type TargetOptions, withTarget } from '../shared-options.js';

/** Gives `knowhow records` its subcommand. */
export function define(command: Command, cli: Cli): void {
  command.description('Shows records as they were stored.');
  const show = command
    .command('show')
    .summary('show a record and what was learned from it')
    .description('Shows a record as it was stored, and the entries that were learned from it.')
    .argument('<id>', 'the record; `knowhow entries show` names those behind an entry')
    .requiredOption('--tenant <name>', 'its collection')
    .action(
      cli.action(async (id: string, options: TargetOptions & { tenant: string }) => {
        const target = await openTarget(cli, options, { missing: 'refuse', reads: true });
        try {
          const shown = await target.knowledge.showRecord({ tenant_id: options.tenant, id });
          if (options.json) {
            cli.json(shown);
            return EXIT.ok;
          }
          const { record } = shown;
          const ending =
            record.success === undefined ? 'ending not said' : record.success ? 'succeeded' : 'failed';
          cli.say(cli.color.bold(printable(record.query)));
          cli.say(
            cli.color.dim(
              `${printable(shown.id)}  ${printable(shown.job_id)}  stored ${shown.stored_at.slice(0, 19)} by ${printable(shown.key_id)}  ${ending}`,
            ),
          );
          cli.say(`${describeJob(shown.status, cli.color)}  ${shown.entries.join(' ')}`);
          for (const { turn, inputs, decision, memory, result } of record.turns) {
            cli.say(`\n${turn}. ${printable(decision)}`);
            cli.say(cli.color.dim(printable(inputs).replace(/^/gm, '   | ')));
            if (memory) cli.say(`   noted: ${printable(memory)}`);
            if (result) cli.say(`   = ${printable(result)}`);
          }
          return EXIT.ok;
        } finally {
          await target.close();
        }
      }),
    );
  withTarget(show);
}
