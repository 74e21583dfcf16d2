import type { Command } from 'commander';
import type { Cli } from '../cli.js';
import { copying } from './backup.js';

/** Gives `knowhow restore` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Puts a backup where the database belongs, and looks at it whole before it gets its name. Refuses where a database is already, since programs may be using it: stop them and move it away first, with the files named like it that end in -wal and -shm. The backup stays.',
    )
    .argument('<backup>', 'what `knowhow backup` wrote')
    .addHelpText('after', '\nExample:\n  knowhow restore --db shop.db /backups/shop-2026-11-22.db');
  copying(command, cli, (backup, db) => [backup, db]);
}
