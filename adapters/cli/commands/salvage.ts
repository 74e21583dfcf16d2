import type { Command } from 'commander';
import { salvageStore } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { counted, printable } from '../printable.js';
import { type DbOptions, dbPath, withDb } from '../shared-options.js';

/** Gives `knowhow salvage` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Gets everything that can be read, and is as it was written, out of a damaged database into a new file. The damaged one is only read; stop every program that uses it first. Says what is lost; the exit code is then 4.',
    )
    .argument('<file>', 'where the new database goes; nothing may be there yet')
    .addHelpText('after', '\nExample:\n  knowhow salvage --db shop.db shop-salvaged.db')
    .action(
      cli.action(async (file: string, options: DbOptions) => {
        const salvage = await salvageStore(dbPath(options, cli.io.env), file);
        const lost = Object.entries(salvage.lost);
        if (options.json) cli.json(salvage);
        else {
          const { record = 0, entry = 0 } = salvage.kept;
          cli.say(
            `${counted(record, 'record')} and ${entry} ${entry === 1 ? 'entry' : 'entries'} salvaged to ${file}`,
          );
          for (const [table, rows] of lost) cli.say(`${cli.color.yellow('lost')} ${table}: ${rows}`);
          if (salvage.lost_records.length > 0) {
            cli.say(`lost records: ${printable(salvage.lost_records.join(', '))}`);
          }
        }
        return lost.length > 0 ? EXIT.partly : EXIT.ok;
      }),
    );
  withDb(command);
}
