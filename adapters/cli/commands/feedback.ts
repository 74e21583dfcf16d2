import { type Command, Option } from 'commander';
import { KnowhowError } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { printable } from '../print/printable.js';
import { onTarget } from '../run-command.js';
import type { TargetOptions } from '../target/open-target.js';

interface Options extends TargetOptions {
  job?: string;
  request?: string;
  tenant?: string;
  success?: boolean;
  failure?: boolean;
  reply?: string;
}

function check({ job, request, tenant, success, failure, reply }: Options): void {
  const problem =
    !success && !failure && reply === undefined
      ? 'Say how it ended: --success or --failure, or what was said of it: --reply.'
      : (job === undefined) === (request === undefined)
        ? 'Say which run: --job, or --request with --tenant.'
        : request !== undefined && tenant === undefined
          ? 'With --request give the --tenant that was asked, too.'
          : undefined;
  if (problem !== undefined) throw new KnowhowError('invalid_request', problem);
}

/** Gives `knowhow feedback` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Says how a run ended, once that is known: its entries are counted with that. Names the run by the job that its store gave, or by the request_id of the enhance that it was guided by.',
    )
    .option('--job <id>', 'the job that storing the run gave')
    .option('--request <id>', '`metadata.request_id` of an enhance; needs --tenant')
    .option('--tenant <name>', 'the collection of --request')
    .addOption(new Option('--success', 'the task was done').conflicts('failure'))
    .addOption(new Option('--failure', 'the task was not done'))
    .option(
      '--reply <words>',
      'what the person answered when the run was over: thanks, or what was wrong with it',
    );
  onTarget<Options>(cli, command, async (open, options) => {
    check(options);
    const { knowledge } = await open();
    const result = await knowledge.feedback({
      tenant_id: options.tenant,
      job_id: options.job,
      request_id: options.request,
      ...(options.success || options.failure ? { success: options.success === true } : {}),
      ...(options.reply === undefined ? {} : { reply: options.reply }),
    });
    return { json: result, say: () => cli.say(printable(result.status)) };
  });
}
