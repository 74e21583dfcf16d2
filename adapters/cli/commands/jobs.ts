import { type Command, Option } from 'commander';
import { type Job, type JobState, KnowhowError } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { openDatabase } from '../open-target.js';
import { columns, counted, moment, printable } from '../printable.js';
import { readText } from '../read-input.js';
import { type DbOptions, numberIn, withDb } from '../shared-options.js';

interface ListOptions extends DbOptions {
  account?: string;
  tenant?: string;
  state?: JobState;
  limit: number;
}

function paintedState(cli: Cli, state: JobState): string {
  const { green, red, yellow } = cli.color;
  return { completed: green, failed: red, running: yellow, queued: yellow }[state](state);
}

function addList(parent: Command, cli: Cli): void {
  const command = parent.command('list');
  command
    .summary('list jobs, newest first')
    .description('Lists the jobs of all accounts, newest first.')
    .option('--account <name>', 'only of this account')
    .option('--tenant <name>', 'only of this tenant')
    .addOption(
      new Option('--state <state>', 'only in this state').choices([
        'queued',
        'running',
        'completed',
        'failed',
      ]),
    )
    .option('--limit <n>', 'at most so many', numberIn(1, 100_000), 20)
    .action(
      cli.action(async ({ db, json, ...filter }: ListOptions) => {
        const service = await openDatabase(cli, { db, json }, { missing: 'refuse' });
        try {
          const jobs = await service.jobs.list(filter);
          const counts = await service.jobs.counts();
          if (json) {
            cli.json({ counts, jobs });
            return EXIT.ok;
          }
          if (jobs.length > 0) {
            const head = ['ID', 'STATE', 'TRIES', 'ACCEPTED (UTC)', 'ACCOUNT', 'TENANT'];
            const cells = (job: Job) => [
              job.id,
              job.state,
              String(job.attempts),
              moment(job.created_at),
              job.account,
              job.tenant,
            ];
            const [first, ...rest] = columns([head, ...jobs.map(cells)]);
            cli.say(cli.color.dim(first ?? ''));
            for (const [i, line] of rest.entries()) {
              const { state } = jobs[i] as Job;
              cli.say(line.replace(` ${state} `, ` ${paintedState(cli, state)} `));
            }
          }
          const words = Object.entries(counts).map(([state, n]) => `${n.toLocaleString('en-US')} ${state}`);
          cli.say(cli.color.dim(`In all: ${words.join(', ')}.`));
        } finally {
          await service.close();
        }
        return EXIT.ok;
      }),
    );
  withDb(command);
}

function addRetry(parent: Command, cli: Cli): void {
  const command = parent.command('retry');
  command
    .summary('put failed jobs back into the queue')
    .description('Puts failed jobs back into the queue. `knowhow serve` or `knowhow work` works on them.')
    .argument('[job-id...]', 'jobs to retry')
    .option('--all', 'every failed job')
    .action(
      cli.action(async (ids: string[], options: DbOptions & { all?: boolean }) => {
        if (ids.length > 0 === (options.all === true)) {
          throw new KnowhowError('invalid_request', 'Name the jobs to retry, or give --all.');
        }
        const service = await openDatabase(cli, options, { missing: 'refuse' });
        const retried: string[] = [];
        try {
          const wanted = options.all
            ? (await service.jobs.list({ state: 'failed', limit: 1_000_000 })).map((job) => job.id)
            : ids;
          for (const id of wanted) {
            await service.jobs.retry(id);
            retried.push(id);
          }
        } finally {
          await service.close();
        }
        if (options.json) cli.json({ retried });
        else cli.say(`${counted(retried.length, 'job')} queued again.`);
        return EXIT.ok;
      }),
    );
  withDb(command);
}

function addShow(parent: Command, cli: Cli): void {
  const command = parent.command('show');
  command
    .summary('show a job, with its error opened')
    .description('Shows everything about a job, with the error of its last attempt opened.')
    .argument('<job-id>', 'the job')
    .action(
      cli.action(async (id: string, options: DbOptions) => {
        const service = await openDatabase(cli, options, { missing: 'refuse' });
        try {
          const job = await service.jobs.show(id);
          if (options.json) {
            cli.json(job);
            return EXIT.ok;
          }
          const facts: [string, string | undefined][] = [
            ['job', job.id],
            ['state', paintedState(cli, job.state)],
            ['account', printable(job.account)],
            ['tenant', printable(job.tenant)],
            ['record', job.record ?? '(unknown: the file is damaged)'],
            ['attempts', String(job.attempts)],
            ['accepted', moment(job.created_at)],
            ['started', job.started_at === null ? undefined : moment(job.started_at)],
            ['completed', job.completed_at === null ? undefined : moment(job.completed_at)],
            ['failed', job.failed_at === null ? undefined : moment(job.failed_at)],
            ['next try', job.state === 'queued' ? moment(job.run_at) : undefined],
            [
              'knowledge',
              job.knowledge
                ? `${job.knowledge.added} added, ${job.knowledge.merged} merged, ${job.knowledge.discarded} discarded`
                : undefined,
            ],
          ];
          for (const [name, value] of facts) {
            if (value !== undefined) cli.say(`${cli.color.dim(name.padEnd(10))} ${value}`);
          }
          if (job.opened_error !== undefined) cli.say(`\n${printable(job.opened_error)}`);
        } finally {
          await service.close();
        }
        return EXIT.ok;
      }),
    );
  withDb(command);
}

function addOpen(parent: Command, cli: Cli): void {
  const command = parent.command('open');
  command
    .summary('open a sealed error that a client handed in')
    .description('Opens the `error_message` of a failed job that a client handed in.')
    .argument('<sealed>', 'the text; - reads standard input')
    .action(
      cli.action(async (sealed: string, options: DbOptions) => {
        const text = (await readText(sealed, cli.io.stdin)).trim();
        const service = await openDatabase(cli, options, { missing: 'refuse' });
        try {
          const opened = service.jobs.open(text);
          if (options.json) cli.json({ opened });
          else cli.say(printable(opened));
        } finally {
          await service.close();
        }
        return EXIT.ok;
      }),
    );
  withDb(command);
}

/** Gives `knowhow jobs list | retry | show | open` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command.description('The background jobs that learn from stored records.');
  addList(command, cli);
  addShow(command, cli);
  addRetry(command, cli);
  addOpen(command, cli);
}
