import type { Command } from 'commander';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { openDatabase } from '../open-target.js';
import { columns } from '../printable.js';
import { type DbOptions, withDb } from '../shared-options.js';

/** Gives `knowhow collections` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command.description('Lists the collections of all accounts with what they hold.').action(
    cli.action(async (options: DbOptions) => {
      const service = await openDatabase(cli, options, { missing: 'refuse', reads: true });
      try {
        const all = await service.collections();
        if (options.json) {
          cli.json(
            all.map(({ account, tenant, space, records, entries, situations, pending }) => ({
              account,
              tenant,
              space,
              records,
              entries,
              situations,
              pending,
            })),
          );
        } else if (all.length === 0) cli.say('No collections yet. `knowhow import` makes one.');
        else {
          const head = ['ACCOUNT', 'TENANT', 'RECORDS', 'ENTRIES', 'PENDING JOBS', 'EMBEDDER'];
          const rows = all.map((one) => [
            one.account,
            one.tenant,
            one.records.toLocaleString('en-US'),
            one.entries.toLocaleString('en-US'),
            one.pending.toLocaleString('en-US'),
            one.space ?? '-',
          ]);
          const [first, ...rest] = columns([head, ...rows]);
          cli.say(cli.color.dim(first ?? ''));
          for (const line of rest) cli.say(line);
        }
      } finally {
        await service.close();
      }
      return EXIT.ok;
    }),
  );
  withDb(command);
}
