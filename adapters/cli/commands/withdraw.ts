import type { Command } from 'commander';
import { KnowhowError, type WithdrawRequest } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { confirmed } from '../confirmed.js';
import { EXIT } from '../exit-codes.js';
import { openDatabase } from '../open-target.js';
import { counted, printable } from '../printable.js';
import { type AccountOptions, LOCAL_ACCOUNT, timeOption, withAccount } from '../shared-options.js';

interface Options extends AccountOptions {
  tenant?: string;
  key?: string;
  source?: string;
  after?: number;
  before?: number;
  dryRun?: boolean;
  yes?: boolean;
}

/** Gives `knowhow withdraw` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Takes back all that a key, a declared source or a span of time brought, and everything learned from it. What it was learned together with is learned anew. Shows first what would go, and asks.',
    )
    .option('--key <id>', 'what this key stored (`local`: what was stored without one)')
    .option('--source <name>', 'what declared this `metadata.source`')
    .option('--after <time>', 'what was stored at or after this time', timeOption)
    .option('--before <time>', 'what was stored before this time', timeOption)
    .option('--tenant <name>', 'only from this collection (default: all of the account)')
    .option('--dry-run', 'only show what would go')
    .option('-y, --yes', 'withdraw without showing and asking')
    .addHelpText('after', '\nWhere nobody can be asked (no terminal, or --json) it needs --yes or --dry-run.')
    .action(
      cli.action(async ({ key, source, after, before, ...options }: Options) => {
        const ask = !options.yes && !options.dryRun;
        if (ask && (options.json || !cli.io.stdin.isTTY)) {
          throw new KnowhowError(
            'invalid_request',
            'Nothing was withdrawn: there is nobody to ask. Give --dry-run to see what would go, or --yes to withdraw.',
          );
        }
        const account = options.account ?? LOCAL_ACCOUNT;
        const request: WithdrawRequest = { account, tenant: options.tenant, key, source, after, before };
        const service = await openDatabase(cli, options, { missing: 'refuse' });
        try {
          if (ask || options.dryRun) {
            const preview = await service.withdraw({ ...request, dry_run: true });
            if (options.json) cli.json(preview);
            else cli.say(printable(preview.status));
            if (!ask || preview.records === 0) return EXIT.ok;
            if (!(await confirmed(cli, `\nWithdraw ${counted(preview.records, 'record')} for good?`))) {
              cli.note('Nothing was withdrawn.');
              return EXIT.failed;
            }
          }
          const result = await service.withdraw(request);
          if (options.json) cli.json(result);
          else cli.say(printable(result.status));
          if (result.relearned > 0) {
            cli.note('`knowhow jobs list` shows how far learning is; a server or `knowhow work` does it.');
          }
          return EXIT.ok;
        } finally {
          await service.close();
        }
      }),
    );
  withAccount(command);
}
