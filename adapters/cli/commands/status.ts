import type { Command } from 'commander';
import type { Cli } from '../cli.js';
import { describeJob } from '../describe-job.js';
import { EXIT } from '../exit-codes.js';
import { openTarget } from '../open-target.js';
import { numberIn, type TargetOptions, withTarget } from '../shared-options.js';

interface Options extends TargetOptions {
  wait?: boolean;
  timeout: number;
}

/** Gives `knowhow status JOB_ID` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description('Says how the job of a stored record is doing: processing, completed or failed.')
    .argument('<job-id>', 'as store printed it')
    .option('--wait', 'wait until it is done; exit code 1 when it failed')
    .option('--timeout <seconds>', 'longest time to wait', numberIn(0, 86_400, false), 60)
    .action(
      cli.action(async (jobId: string, options: Options) => {
        const target = await openTarget(cli, options, { missing: 'refuse', reads: true });
        try {
          const job = options.wait
            ? await target.knowledge.waitForJob(jobId, { timeoutMs: options.timeout * 1000 })
            : await target.knowledge.knowledgeStatus(jobId);
          if (options.json) cli.json(job);
          else {
            cli.say(describeJob(job, cli.color));
            if (job.status === 'failed') cli.say(`${job.note}\nerror_message ${job.error_message}`);
          }
          return options.wait && job.status === 'failed' ? EXIT.failed : EXIT.ok;
        } finally {
          await target.close();
        }
      }),
    );
  withTarget(command);
}
