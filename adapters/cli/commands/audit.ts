import { type Command, Option } from 'commander';
import { AUDIT_ACTIONS, type AuditFilter } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { openDatabase } from '../open-target.js';
import { columns, moment, oneLine } from '../printable.js';
import { type DbOptions, numberIn, timeOption, withDb } from '../shared-options.js';

/** Gives `knowhow audit` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Says who stored, enhanced, deleted and withdrew, newest first, without contents. Lines are kept for 90 days, or what the service is told.',
    )
    .option('--account <name>', 'only of this account')
    .option('--tenant <name>', 'only of this collection')
    .option('--actor <key>', 'only by this key (`local`: without one; `operator`: the owner of the file)')
    .addOption(new Option('--action <name>', 'only this').choices(AUDIT_ACTIONS))
    .option('--after <time>', 'at or after this time', timeOption)
    .option('--before <time>', 'before this time', timeOption)
    .option('--limit <n>', 'at most so many', numberIn(1, 1_000_000), 100)
    .action(
      cli.action(async ({ db, json, ...filter }: DbOptions & AuditFilter) => {
        const service = await openDatabase(cli, { db, json }, { missing: 'refuse' });
        try {
          const events = await service.auditTrail(filter);
          if (json) {
            cli.json(events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })));
            return EXIT.ok;
          }
          const head = ['TIME (UTC)', 'ACTION', 'BY', 'COUNT', 'ACCOUNT', 'TENANT', 'WHAT'];
          const rows = events.map(({ at, action, actor, count, account, tenant, subject }) => [
            moment(at),
            action,
            oneLine(actor, 40),
            String(count),
            oneLine(account, 40),
            oneLine(tenant, 40),
            subject === null ? '-' : oneLine(subject, 60),
          ]);
          for (const line of columns([head, ...rows])) cli.say(line);
          return EXIT.ok;
        } finally {
          await service.close();
        }
      }),
    );
  withDb(command);
}
