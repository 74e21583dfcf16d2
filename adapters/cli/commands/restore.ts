import type { Command } from 'commander';
import { copyStore } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { describeCopy } from '../describe-copy.js';
import { EXIT } from '../exit-codes.js';
import { type DbOptions, dbPath, withDb } from '../shared-options.js';

/** Gives `knowhow restore` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Puts a backup where the database belongs, and looks at it whole before it gets its name. Refuses where a database is already, since programs may be using it: stop them and move it away first, with the files named like it that end in -wal and -shm. The backup stays.',
    )
    .argument('<backup>', 'what `knowhow backup` wrote')
    .addHelpText('after', '\nExample:\n  knowhow restore --db shop.db /backups/shop-2026-11-22.db')
    .action(
      cli.action(async (backup: string, options: DbOptions) => {
        const path = dbPath(options, cli.io.env);
        const copy = await copyStore(backup, path);
        if (options.json) cli.json(copy);
        else cli.say(`${describeCopy(copy)} restored to ${path}`);
        return EXIT.ok;
      }),
    );
  withDb(command);
}
