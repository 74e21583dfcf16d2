import type { Command } from 'commander';
import { KnowhowError, type WithdrawRequest } from '../../../src/index.js';
import { type AskOptions, askFirst, needSomebody } from '../ask-first.js';
import type { Cli } from '../cli.js';
import { counted, printable } from '../print/printable.js';
import { onAccount } from '../run-command.js';
import { LOCAL_ACCOUNT, sub, timeOption, withAsking } from '../shared-options.js';
import type { AccountOptions } from '../target/open-target.js';

type WithdrawOptions = AccountOptions & AskOptions & Omit<WithdrawRequest, 'account' | 'dry_run'>;

/** Adds `knowhow runs withdraw`. */
export function addWithdraw(parent: Command, cli: Cli): void {
  const command = sub(
    parent,
    'withdraw',
    'take back all that a key, a declared source or a span of time brought',
    'Everything that was learned from nothing else goes along. Shows first what would go, and asks.',
  )
    .option('--key <id>', 'what this key stored (`local`: what was stored without one)')
    .option('--source <name>', 'what declared this `metadata.source`')
    .option('--after <time>', 'what was stored at or after this time', timeOption)
    .option('--before <time>', 'what was stored before this time', timeOption)
    .option('--tenant <name>', 'only in this collection (default: all of the account)');
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
      say: ({ status }) => cli.say(printable(status)),
    });
  });
}
