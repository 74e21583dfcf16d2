import type { Command } from 'commander';
import { copyStore } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { describeCopy } from '../describe-copy.js';
import { EXIT } from '../exit-codes.js';
import { type DbOptions, dbPath, withDb } from '../shared-options.js';

/** Gives `knowhow backup` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Copies a database into a new file, whether programs use it meanwhile or not: one consistent state, looked at whole before it gets its name. Fails when the database is damaged; nothing is overwritten. The copy holds all data and the secret: keep it as safe as the database.',
    )
    .argument('<file>', 'where the copy goes; nothing may be there yet')
    .addHelpText('after', '\nExample:\n  knowhow backup --db shop.db /backups/shop-2026-11-22.db')
    .action(
      cli.action(async (file: string, options: DbOptions) => {
        const copy = await copyStore(dbPath(options, cli.io.env), file);
        if (options.json) cli.json(copy);
        else cli.say(`${describeCopy(copy)} copied to ${file}`);
        return EXIT.ok;
      }),
    );
  withDb(command);
}
