import type { Command } from 'commander';
import { KnowhowError, type RetainRequest } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { printable } from '../print/printable.js';
import { onAccount } from '../run-command.js';
import { LOCAL_ACCOUNT, numberIn, sub } from '../shared-options.js';
import type { AccountOptions } from '../target/open-target.js';

type RetainOptions = AccountOptions & Omit<RetainRequest, 'account' | 'dry_run'> & { dryRun?: boolean };

/** An hour at least: a smaller number most likely means another unit. */
export const daysOption = numberIn(
  1 / 24,
  36_500,
  false,
  'of days from 0.042 (one hour) to 36500 (100 years)',
);

/** A number of records. */
export const recordsOption = numberIn(1, 1_000_000_000);

/** Adds `knowhow runs retain`. */
export function addRetain(parent: Command, cli: Cli): void {
  const command = sub(
    parent,
    'retain',
    'remove runs past an age, or the oldest past a number in each collection',
    'Everything learned from them goes along, as with a withdrawal. Made to be called now and then, by cron for example: it asks nothing.',
  )
    .option('--days <n>', 'remove what was accepted longer ago', daysOption)
    .option('--records <n>', 'keep this number of the newest in each collection', recordsOption)
    .option('--tenant <name>', 'only in this collection (default: all of the account)')
    .option('--dry-run', 'only say what would go');
  onAccount<RetainOptions>(cli, command, async (open, options) => {
    const { account = LOCAL_ACCOUNT, tenant, days, records, dryRun } = options;
    if (days === undefined && records === undefined) {
      throw new KnowhowError('invalid_request', 'Say how much to keep: --days, --records, or both.');
    }
    const service = await open();
    const result = await service.retain({ account, tenant, days, records, dry_run: dryRun });
    return { json: result, say: () => cli.say(printable(result.status)) };
  });
}
