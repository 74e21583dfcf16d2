import { type Command, Option } from 'commander';
import { type JobState, KnowhowError } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { paintedState } from '../print/describe-job.js';
import { counted, moment } from '../print/printable.js';
import { onDatabase } from '../run-command.js';
import { numberIn, sub } from '../shared-options.js';
import type { DbOptions } from '../target/place.js';

interface ListOptions extends DbOptions {
  account?: string;
  tenant?: string;
  state?: JobState;
  limit: number;
}

const MOST_RETRIED = 1_000_000;

/** Adds `knowhow runs jobs`. */
export function addJobs(parent: Command, cli: Cli): void {
  const command = sub(parent, 'jobs', 'list learning jobs of all accounts, newest first')
    .option('--account <name>', 'only of this account')
    .option('--tenant <name>', 'only of this collection')
    .addOption(
      new Option('--state <state>', 'only in this state').choices([
        'queued',
        'running',
        'completed',
        'failed',
      ]),
    )
    .option('--limit <n>', 'at most this number', numberIn(1, 100_000), 20);
  onDatabase<ListOptions>(cli, command, async (open, { account, tenant, state, limit }) => {
    const { jobs } = await open({ reads: true });
    const filter = {
      ...(account ? { account } : {}),
      ...(tenant ? { tenant } : {}),
      ...(state && { state }),
    };
    const found = await jobs.list({ ...filter, limit });
    const counts = await jobs.counts();
    const say = () => {
      cli.table(
        ['ID', 'STATE', 'TRIES', 'ACCEPTED (UTC)', 'ACCOUNT', 'TENANT'],
        found.map((job) => [
          job.id,
          job.state,
          String(job.attempts),
          moment(job.created_at),
          job.account,
          job.tenant,
        ]),
        (line, row) => line.replace(` ${found[row]!.state} `, ` ${paintedState(cli, found[row]!.state)} `),
      );
      const words = Object.entries(counts).map(([name, n]) => `${n.toLocaleString('en-US')} ${name}`);
      cli.say(cli.color.dim(`In all: ${words.join(', ')}.`));
    };
    return { json: { counts, jobs: found }, say };
  });
}

/** Adds `knowhow runs retry`. */
export function addRetry(parent: Command, cli: Cli): void {
  const command = sub(
    parent,
    'retry [job-id...]',
    'put failed jobs back into the queue',
    '`knowhow serve` or `knowhow work` works on them.',
  ).option('--all', 'every failed job');
  onDatabase<DbOptions & { all?: boolean }, [ids: string[]]>(cli, command, async (open, { all }, ids) => {
    if (ids.length > 0 === (all === true)) {
      throw new KnowhowError('invalid_request', 'Name the jobs to retry, or give --all.');
    }
    const { jobs } = await open();
    const failed = all ? await jobs.list({ state: 'failed', limit: MOST_RETRIED }) : [];
    const retried = all ? failed.map(({ id }) => id) : ids;
    for (const id of retried) await jobs.retry(id);
    return { json: { retried }, say: () => cli.say(`${counted(retried.length, 'job')} queued again.`) };
  });
}
