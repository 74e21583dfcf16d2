import type { Command } from 'commander';
import { moveStore } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { listenForStop, stoppedBy } from '../io/until-stopped.js';
import { counted, oneLine, printable } from '../print/printable.js';
import { makeProgress } from '../print/progress.js';
import { embeddingOf } from '../target/embedding.js';
import { secretsOf } from '../target/secrets.js';

interface Options {
  from: string;
  to: string;
  json?: boolean;
}

/** Gives `knowhow migrate` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Moves records, with outcomes and feedback, and API keys into another file or database, which learns the records again: what is learned depends on their order alone. Edits and pins go along. Counts and hashes of the records are compared at both ends; the source stays as it is. Stop the programs that use it first. Asked again after an interruption, the move goes on where it was.',
    )
    .requiredOption('--from <file or url>', 'where everything is')
    .requiredOption('--to <file or url>', 'where it goes; nothing may be there yet')
    .option('--json', 'print one JSON document on stdout, also for errors')
    .helpOption('-h, --help', 'print help')
    .addHelpText('after', '\nExample:\n  knowhow migrate --from shop.db --to postgres://knowhow@db/knowhow')
    .action(
      cli.action(async ({ from, to, json }: Options) => {
        const progress = makeProgress(cli);
        const stop = listenForStop(cli.io);
        let stage = '';
        try {
          const moved = await moveStore(from, to, {
            ...secretsOf(cli.io.env),
            ...embeddingOf(cli.io.env),
            log: cli.log('warn'),
            signal: stop.signal,
            onProgress(at) {
              if (at.stage !== stage) progress.phase(at.stage, at.total);
              stage = at.stage;
              progress.update({ done: at.done, count: at.done, noun: 'record' });
            },
          });
          progress.stop();
          if (json) cli.json(moved);
          else {
            cli.say(
              `${counted(moved.records, 'record')} of ${counted(moved.collections, 'collection')} and ${counted(moved.keys, 'key')} moved, each record compared; ${counted(moved.entries, 'entry', 'entries')} learned, ${counted(moved.corrections, 'edit or pin', 'edits and pins')} carried over.`,
            );
            for (const { id, tenant, advice } of moved.lost_corrections) {
              cli.say(
                `Not carried over: ${printable(tenant)} ${id}, for which the target learned no entry: ${oneLine(advice, 200)}`,
              );
            }
            if (moved.damaged_records.length > 0) {
              cli.say(`Damaged at the source, and left out: ${printable(moved.damaged_records.join(', '))}`);
            }
            if (moved.failed_jobs > 0) {
              cli.say(`${counted(moved.failed_jobs, 'job')} failed; \`knowhow runs jobs\` shows them.`);
            }
          }
          return moved.lost_corrections.length + moved.damaged_records.length + moved.failed_jobs > 0
            ? EXIT.partly
            : EXIT.ok;
        } catch (error) {
          const signal = stop.received();
          if (signal === undefined) throw error;
          cli.note('Interrupted. Run the same command again to go on.');
          return stoppedBy(signal);
        } finally {
          progress.stop();
          stop.release();
        }
      }),
    );
}
