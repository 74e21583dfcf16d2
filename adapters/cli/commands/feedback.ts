import { type Command, Option } from 'commander';
import { KnowhowError } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { openTarget } from '../open-target.js';
import { printable } from '../printable.js';
import { type TargetOptions, withTarget } from '../shared-options.js';

interface Options extends TargetOptions {
  job?: string;
  request?: string;
  tenant?: string;
  success?: boolean;
  failure?: boolean;
}

/** Gives `knowhow feedback` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Says how a run ended, once that is known: what was learned from it is learned anew with that. Names the run by the job that its store gave, or by the request_id of the enhance that it was guided by.',
    )
    .option('--job <id>', 'the job that storing the run gave')
    .option('--request <id>', '`metadata.request_id` of an enhance; needs --tenant')
    .option('--tenant <name>', 'the collection of --request')
    .addOption(new Option('--success', 'the task was done').conflicts('failure'))
    .addOption(new Option('--failure', 'the task was not done'))
    .action(
      cli.action(async (options: Options) => {
        if (!options.success && !options.failure) {
          throw new KnowhowError('invalid_request', 'Say how it ended: --success or --failure.');
        }
        if ((options.job === undefined) === (options.request === undefined)) {
          throw new KnowhowError('invalid_request', 'Say which run: --job, or --request with --tenant.');
        }
        if (options.request !== undefined && options.tenant === undefined) {
          throw new KnowhowError('invalid_request', 'With --request give the --tenant that was asked, too.');
        }
        const target = await openTarget(cli, options, { missing: 'refuse' });
        try {
          const result = await target.knowledge.feedback({
            tenant_id: options.tenant,
            job_id: options.job,
            request_id: options.request,
            success: options.success === true,
          });
          if (options.json) cli.json(result);
          else cli.say(printable(result.status));
          if (result.relearned > 0) {
            cli.note('A server or `knowhow work` learns from them; `knowhow work --drain` does it now.');
          }
          return EXIT.ok;
        } finally {
          await target.close();
        }
      }),
    );
  withTarget(command);
}
