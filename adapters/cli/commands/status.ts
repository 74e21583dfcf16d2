import type { Command } from 'commander';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { describeJob, sayJob } from '../print/describe-job.js';
import { onTarget } from '../run-command.js';
import { waitOption } from '../shared-options.js';
import type { TargetOptions } from '../target/open-target.js';

interface WaitOptions extends TargetOptions {
  wait?: boolean;
  timeout: number;
}

/** Gives `knowhow status JOB` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Says how learning from a run is going. In a database here it also shows the job itself, with the error of its last attempt opened.',
    )
    .argument('<job-id>', 'what storing the run gave')
    .option('--wait', 'wait until it is done; exit code 1 when it failed')
    .addOption(waitOption());
  onTarget<WaitOptions, [id: string]>(cli, command, async (open, { wait, timeout }, id) => {
    const { service, ...target } = await open({ reads: true });
    const job = await service?.jobs.show(id);
    const knowledge = job && service ? service.forAccount(job.account) : target.knowledge;
    const status = wait
      ? await knowledge.waitForJob(id, { timeoutMs: timeout * 1000 })
      : await knowledge.knowledgeStatus(id);
    const details = wait && service ? await service.jobs.show(id) : job;
    const say = () => {
      cli.say(describeJob(status, cli.color));
      if (details) sayJob(cli, details);
      else if (status.status === 'failed') cli.say(`${status.note}\nerror_message ${status.error_message}`);
    };
    return {
      json: { ...status, ...(details ? { job: details } : {}) },
      say,
      code: wait && status.status === 'failed' ? EXIT.failed : EXIT.ok,
    };
  });
}
