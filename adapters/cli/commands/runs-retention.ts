import type { Command } from 'commander';
import { KnowhowError, type RetentionPolicy, type SetRetentionRequest } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { printable } from '../print/printable.js';
import { onAccount } from '../run-command.js';
import { LOCAL_ACCOUNT, sub } from '../shared-options.js';
import type { AccountOptions } from '../target/open-target.js';
import { daysOption, recordsOption } from './runs-retain.js';

type RetentionOptions = AccountOptions &
  Pick<SetRetentionRequest, 'tenant' | 'days' | 'records'> & { off?: boolean; dryRun?: boolean };

const inWords = ({ days, records }: RetentionPolicy): string =>
  [days === undefined ? '' : `${days} days`, records === undefined ? '' : `${records} records`]
    .filter((part) => part !== '')
    .join(', ');

/** Adds `knowhow runs retention`. */
export function addRetention(parent: Command, cli: Cli): void {
  const command = sub(
    parent,
    'retention',
    'list how long runs are kept, or set it for good',
    'What is past a policy goes when it is set, and every hour as long as a service that learns runs on the database (`serve`, `work`, `ui`). The policy of a collection takes the place of that of the account.',
  )
    .option('--days <n>', 'from now on remove what was accepted longer ago', daysOption)
    .option('--records <n>', 'from now on keep this number of the newest in each collection', recordsOption)
    .option('--off', 'end the policy')
    .option('--tenant <name>', 'of this collection (default: of all that have none of their own)')
    .option('--dry-run', 'only say what would go');
  onAccount<RetentionOptions>(cli, command, async (open, options) => {
    const { account = LOCAL_ACCOUNT, tenant, days, records, off, dryRun } = options;
    const isSet = days !== undefined || records !== undefined;
    if (off && isSet) {
      throw new KnowhowError('invalid_request', 'Give --off alone, or how much to keep: --days, --records.');
    }
    const service = await open();
    if (!off && !isSet) {
      const policies = await service.listRetention(account);
      const say = () => {
        if (policies.length === 0) cli.say('Every run is kept: no retention is set.');
        else {
          cli.table(
            ['COLLECTION', 'KEPT', 'SET', 'BY'],
            policies.map((policy) => [
              policy.tenant === null ? '(every other)' : printable(policy.tenant),
              inWords(policy),
              new Date(policy.set_at).toISOString().slice(0, 16).replace('T', ' '),
              printable(policy.set_by),
            ]),
          );
        }
      };
      return { json: { policies }, say };
    }
    const result = await service.setRetention({ account, tenant, days, records, dry_run: dryRun });
    return { json: result, say: () => cli.say(printable(result.status)) };
  });
}
