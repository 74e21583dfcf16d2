import type { Command } from 'commander';
import { moveStore, withoutPassword } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { counted } from '../printable.js';

interface Options {
  from: string;
  to: string;
  json?: boolean;
}

/** Gives `knowhow migrate` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Moves everything from a file into a PostgreSQL database, or back: records, jobs, knowledge, keys, limits, the audit trail and the secret. Compares every row at both ends before anybody may open the copy; the source stays as it is. Stop the programs that use it first. Asked again after an interruption, a move into a database goes on where it was.',
    )
    .requiredOption('--from <file or url>', 'where everything is')
    .requiredOption('--to <file or url>', 'where it goes; nothing may be there yet')
    .option('--json', 'print one JSON document on stdout, also for errors')
    .helpOption('-h, --help', 'print help')
    .addHelpText('after', '\nExample:\n  knowhow migrate --from shop.db --to postgres://knowhow@db/knowhow')
    .action(
      cli.action(async ({ from, to, json }: Options) => {
        let last = '';
        const moved = await moveStore(from, to, ({ table, verifying }) => {
          const now = `${verifying ? 'comparing' : 'copying'} ${table}`;
          if (now !== last && !json) cli.note(cli.noteColor.dim(now));
          last = now;
        });
        if (json) cli.json({ moved });
        else {
          const { record = 0, entry = 0, collection = 0 } = moved;
          cli.say(
            `${counted(record, 'record')} and ${counted(entry, 'entry', 'entries')} of ${counted(collection, 'collection')} are in ${withoutPassword(to)}, each row compared`,
          );
        }
        return EXIT.ok;
      }),
    );
}
