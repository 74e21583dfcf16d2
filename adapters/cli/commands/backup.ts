import type { Command } from 'commander';
import { copyStore } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { counted } from '../print/printable.js';
import { makeProgress } from '../print/progress.js';
import { onDatabase } from '../run-command.js';
import { type DbOptions, fileOf } from '../target/place.js';

const MIB = 1024 * 1024;

/** Gives `knowhow backup` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Copies a database into a new file, whether programs use it meanwhile or not: one consistent state, looked at whole before it gets its name. Fails when the database is damaged; nothing is overwritten. The copy holds all data and the secret: keep it as safe as the database.',
    )
    .argument('<file>', 'where the copy goes; nothing may be there yet')
    .addHelpText('after', '\nExample:\n  knowhow backup --db shop.db /backups/shop-2026-11-22.db');
  copying(command, cli, (file, db) => [db, file]);
}

/**
 * The work of `backup` and `restore`: to copy one file to where none is.
 *
 * @param between source and target, of the file that is named and that of `--db`
 */
export function copying(
  command: Command,
  cli: Cli,
  between: (file: string, db: string) => [from: string, to: string],
): void {
  onDatabase<DbOptions, [file: string]>(cli, command, async (_, options, file) => {
    const [from, to] = between(fileOf({ db: file }, {}), fileOf(options, cli.io.env));
    const progress = makeProgress(cli);
    progress.phase('copying', 1);
    const onProgress = (bytes: number, of: number) => {
      const share = of > 0 ? bytes / of : 0;
      progress.update({ done: Math.min(1, share), count: Math.round(bytes / MIB), noun: 'MiB', many: 'MiB' });
    };
    const copy = await copyStore(from, to, { onProgress }).finally(() => progress.stop());
    const { collections, records, entries } = copy;
    const what = `${counted(collections, 'collection')} with ${counted(records, 'record')} and ${counted(entries, 'entry', 'entries')}`;
    return { json: copy, say: () => cli.say(`${what} copied to ${to}`) };
  });
}
