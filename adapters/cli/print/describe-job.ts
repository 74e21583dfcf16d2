import type { Job, JobState, JobStatus } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import type { Colors } from './colors.js';
import { moment, oneLine, printable } from './printable.js';

/** A job's status in a few words. */
export function describeJob(job: JobStatus, color: Colors): string {
  if (job.status === 'processing')
    return color.yellow(job.started_at === undefined ? 'queued' : 'processing');
  if (job.status === 'failed') return color.red('failed');
  const { knowledge } = job;
  return knowledge
    ? `${color.green('completed')}  ${knowledge.added} added, ${knowledge.merged} merged, ${knowledge.discarded} discarded`
    : color.green('completed');
}

/** A job's state in its colour. */
export function paintedState(cli: Cli, state: JobState): string {
  const { green, red, yellow } = cli.color;
  return { completed: green, failed: red, running: yellow, queued: yellow }[state](state);
}

/** A job as an operator sees it, with its error opened. */
export function sayJob(cli: Cli, job: Job & { opened_error?: string }): void {
  const at = (ms: number | null) => (ms === null ? undefined : moment(ms));
  const facts: [string, string | undefined][] = [
    ['account', oneLine(job.account, 200)],
    ['tenant', oneLine(job.tenant, 200)],
    ['record', job.record ?? '(unknown: the file is damaged)'],
    ['attempts', String(job.attempts)],
    ['accepted', at(job.created_at)],
    ['started', at(job.started_at)],
    ['completed', at(job.completed_at)],
    ['failed', at(job.failed_at)],
    ['next try', job.state === 'queued' ? at(job.run_at) : undefined],
  ];
  for (const [name, value] of facts) {
    if (value !== undefined) cli.say(`${cli.color.dim(name.padEnd(10))} ${value}`);
  }
  if (job.opened_error !== undefined) cli.say(`\n${printable(job.opened_error)}`);
}
