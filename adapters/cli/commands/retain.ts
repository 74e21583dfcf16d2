import type { Command } from 'commander';
import { KnowhowError, type RetainRequest } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { openDatabase } from '../open-target.js';
import { printable } from '../printable.js';
import { type AccountOptions, LOCAL_ACCOUNT, numberIn, withAccount } from '../shared-options.js';

/** An hour at least: whoever gives less most likely means another unit. */
const daysOption = numberIn(1 / 24, 36_500, false, 'of days from 0.042 (one hour) to 36500 (100 years)');

interface Options extends AccountOptions {
  tenant?: string;
  days?: number;
  records?: number;
  dryRun?: boolean;
}

/** Gives `knowhow retain` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Removes records past an age, or the oldest past a number in each collection, with everything learned from them, as a withdrawal does. Made to be called now and then, by cron for example: it asks nothing.',
    )
    .option('--days <n>', 'remove what was accepted longer ago', daysOption)
    .option('--records <n>', 'keep so many of the newest in each collection', numberIn(1, 1_000_000_000))
    .option('--tenant <name>', 'only in this collection (default: all of the account)')
    .option('--dry-run', 'only say what would go')
    .action(
      cli.action(async ({ tenant, days, records, dryRun, ...options }: Options) => {
        if (days === undefined && records === undefined) {
          throw new KnowhowError('invalid_request', 'Say how much to keep: --days, --records, or both.');
        }
        const account = options.account ?? LOCAL_ACCOUNT;
        const request: RetainRequest = { account, tenant, days, records, dry_run: dryRun };
        const service = await openDatabase(cli, options, { missing: 'refuse' });
        try {
          const result = await service.retain(request);
          if (options.json) cli.json(result);
          else cli.say(printable(result.status));
          return EXIT.ok;
        } finally {
          await service.close();
        }
      }),
    );
  withAccount(command);
}
