import type { Command } from 'commander';
import { KnowhowError } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { openDatabase } from '../open-target.js';
import { counted } from '../printable.js';
import { type AccountOptions, LOCAL_ACCOUNT, withAccount } from '../shared-options.js';

interface Options extends AccountOptions {
  tenant?: string;
  all?: boolean;
}

/** Gives `knowhow reembed` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Computes the vectors of a collection anew with the embedder of this version, after the embedder has changed.',
    )
    .option('--tenant <name>', 'collection to move')
    .option('--all', 'every collection of every account')
    .action(
      cli.action(async (options: Options) => {
        if ((options.tenant !== undefined) === (options.all === true)) {
          throw new KnowhowError('invalid_request', 'Name the collection with --tenant, or give --all.');
        }
        const service = await openDatabase(cli, options, { missing: 'refuse' });
        try {
          const wanted = options.all
            ? await service.collections()
            : [{ account: options.account ?? LOCAL_ACCOUNT, tenant: options.tenant as string }];
          const done = [];
          for (const { account, tenant } of wanted) {
            const texts = await service.reembed(account, tenant);
            done.push({ account, tenant, texts });
            if (!options.json) cli.say(`${account}/${tenant}: ${counted(texts, 'text')} embedded anew`);
          }
          if (options.json) cli.json({ reembedded: done });
        } finally {
          await service.close();
        }
        return EXIT.ok;
      }),
    );
  withAccount(command);
}
