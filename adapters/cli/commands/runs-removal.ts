import type { Command } from 'commander';
import { KnowhowError, type RetainRequest, type WithdrawRequest } from '../../../src/index.js';
import { type AskOptions, askFirst, needSomebody } from '../ask-first.js';
import type { Cli } from '../cli.js';
import type { AccountOptions } from '../open-target.js';
import { counted, printable } from '../printable.js';
import { onAccount } from '../run-command.js';
import { LOCAL_ACCOUNT, numberIn, sub, timeOption, withAsking } from '../shared-options.js';

type WithdrawOptions = AccountOptions & AskOptions & Omit<WithdrawRequest, 'account' | 'dry_run'>;
type RetainOptions = AccountOptions & Omit<RetainRequest, 'account' | 'dry_run'> & { dryRun?: boolean };

/** An hour at least: whoever gives less most likely means another unit. */
const daysOption = numberIn(1 / 24, 36_500, false, 'of days from 0.042 (one hour) to 36500 (100 years)');
const ONE_TENANT = 'only in this collection (default: all of the account)';

/** Adds `knowhow runs withdraw`. */
export function addWithdraw(parent: Command, cli: Cli): void {
  const command = sub(
    parent,
    'withdraw',
    'take back all that a key, a declared source or a span of time brought',
    'Everything learned from it goes along; what it was learned together with is learned again. Shows first what would go, and asks.',
  )
    .option('--key <id>', 'what this key stored (`local`: what was stored without one)')
    .option('--source <name>', 'what declared this `metadata.source`')
    .option('--after <time>', 'what was stored at or after this time', timeOption)
    .option('--before <time>', 'what was stored before this time', timeOption)
    .option('--tenant <name>', ONE_TENANT);
  onAccount<WithdrawOptions>(cli, withAsking(command), async (open, options) => {
    const { account = LOCAL_ACCOUNT, tenant, key, source, after, before } = options;
    if (key === undefined && source === undefined && after === undefined && before === undefined) {
      throw new KnowhowError(
        'invalid_request',
        'Say what to withdraw: --key, --source, --after or --before. Everything of a collection goes with `knowhow delete --all --threshold 0`.',
      );
    }
    needSomebody(cli, options);
    const request: WithdrawRequest = { account, tenant, key, source, after, before };
    const service = await open();
    return askFirst(cli, options, {
      preview: () => service.withdraw({ ...request, dry_run: true }),
      show({ status, records }) {
        cli.say(printable(status));
        return records > 0 ? counted(records, 'run') : undefined;
      },
      remove: () => service.withdraw(request),
      say({ status, relearned }) {
        cli.say(printable(status));
        if (relearned === 0) return;
        cli.note('`knowhow runs jobs` shows how far learning is; a server or `knowhow work` does it.');
      },
    });
  });
}

/** Adds `knowhow runs retain`. */
export function addRetain(parent: Command, cli: Cli): void {
  const command = sub(
    parent,
    'retain',
    'remove runs past an age, or the oldest past a number in each collection',
    'Everything learned from them goes along, as with a withdrawal. Made to be called now and then, by cron for example: it asks nothing.',
  )
    .option('--days <n>', 'remove what was accepted longer ago', daysOption)
    .option('--records <n>', 'keep so many of the newest in each collection', numberIn(1, 1_000_000_000))
    .option('--tenant <name>', ONE_TENANT)
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
