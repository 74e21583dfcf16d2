import type { Command } from 'commander';
import { salvageStore } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { counted, printable } from '../print/printable.js';
import { onDatabase } from '../run-command.js';
import { sub } from '../shared-options.js';
import { type DbOptions, fileOf } from '../target/place.js';

/** Adds `knowhow doctor salvage`. */
export function addSalvage(parent: Command, cli: Cli): void {
  const command = sub(
    parent,
    'salvage <file>',
    'get what can be read out of a damaged database',
    'Everything that is as it was written goes into a new file, at which nothing may be yet. The damaged one is only read; stop every program that uses it first. Says what is lost; the exit code is then 4.',
  ).addHelpText('after', '\nExample:\n  knowhow doctor salvage --db shop.db shop-salvaged.db');
  onDatabase<DbOptions, [file: string]>(cli, command, async (_, options, file) => {
    const to = fileOf({ db: file }, {});
    const salvage = await salvageStore(fileOf(options, cli.io.env), to);
    const lost = Object.entries(salvage.lost);
    const say = () => {
      const { record = 0, entry = 0 } = salvage.saved;
      cli.say(`${counted(record, 'record')} and ${counted(entry, 'entry', 'entries')} salvaged to ${to}`);
      for (const [table, rows] of lost) cli.say(`${cli.color.yellow('lost')} ${table}: ${rows}`);
      if (salvage.lost_records.length > 0) {
        cli.say(`lost records: ${printable(salvage.lost_records.join(', '))}`);
      }
    };
    return { json: salvage, say, code: lost.length > 0 ? EXIT.partly : EXIT.ok };
  });
}
