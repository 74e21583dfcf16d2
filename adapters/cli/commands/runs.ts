import type { Command } from 'commander';
import { type Interaction, KnowhowError } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { describeJob, sayJob } from '../describe-job.js';
import { EXIT } from '../exit-codes.js';
import type { TargetOptions } from '../open-target.js';
import { printable } from '../printable.js';
import { readFileText } from '../read-input.js';
import { onTarget } from '../run-command.js';
import { maxEntries, sub, waitOption } from '../shared-options.js';
import { sayWaiting, standingOf } from '../waiting-jobs.js';
import { addJobs, addRetry } from './runs-jobs.js';
import { addDeleteRun, addListRuns, addPaths, outcomeInWords } from './runs-list.js';
import { addRetain } from './runs-retain.js'; // leaf: retention
import { addRetention } from './runs-retention.js'; // leaf: retention
import { addWithdraw } from './runs-withdraw.js';

interface WaitOptions extends TargetOptions {
  wait?: boolean;
  timeout: number;
}

interface StoreOptions extends WaitOptions {
  tenant?: string;
  idempotencyKey?: string;
  again?: boolean;
}

function parseRecord(text: string, tenant: string | undefined): Interaction {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch (cause) {
    throw new KnowhowError(
      'validation_error',
      'The input is not one JSON document. For many records, one a line, use `knowhow import`.',
      { field: 'body', error: 'is not valid JSON' },
      { cause },
    );
  }
  if (tenant === undefined || typeof record !== 'object' || record === null) return record as Interaction;
  return { ...record, tenant_id: tenant } as Interaction;
}

function addStore(parent: Command, cli: Cli): void {
  const command = sub(
    parent,
    'store',
    'store the record of one finished run',
    'The record is a JSON object with tenant_id, query, turns and timestamp. Prints the id of the job that learns from it.',
  )
    .argument('[file]', 'file with the record; - reads standard input', '-')
    .option('--tenant <name>', 'collection to store into, in place of the tenant_id of the record')
    .option('--idempotency-key <key>', 'the same key and record are stored once')
    .option('--again', 'store it also where the record of that key was deleted')
    .option('--wait', 'wait until the record is learned from; exit code 1 when that fails')
    .addOption(waitOption())
    .addOption(maxEntries())
    .addHelpText('after', '\nWithout --wait, learning is done by `knowhow serve` or `knowhow work`.');
  onTarget<StoreOptions, [file: string]>(cli, command, async (open, options, file) => {
    const { tenant, idempotencyKey, again, wait, timeout } = options;
    const record = parseRecord(await readFileText(file, cli.io.stdin), tenant);
    const target = await open({ missing: 'create', work: wait === true });
    const receipt = await target.knowledge.storeKnowledge(record, { idempotencyKey, again });
    const { job_id: jobId, tenant_id: stored } = receipt;
    if (!wait || jobId === undefined) {
      const standing = await standingOf(target, options.account, new Set([stored]));
      const say = () => {
        cli.say(`accepted  ${jobId ?? '(the service gives no job id)'}`);
        sayWaiting(cli, options, standing);
      };
      return { json: receipt, say };
    }
    const job = await target.knowledge.waitForJob(jobId, { timeoutMs: timeout * 1000 });
    return {
      json: { ...receipt, job },
      say: () => cli.say(`${describeJob(job, cli.color)}  ${jobId}`),
      code: job.status === 'failed' ? EXIT.failed : EXIT.ok,
    };
  });
}

function addStatus(parent: Command, cli: Cli): void {
  const command = sub(
    parent,
    'status <job-id>',
    'say how learning from a run is going',
    'In a database here it also shows the job itself, with the error of its last attempt opened.',
  )
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

function addShow(parent: Command, cli: Cli): void {
  const command = sub(parent, 'show', 'show a run as it was stored, and the entries learned from it')
    .argument('<id>', 'its record; `knowhow entries show` names those behind an entry')
    .requiredOption('--tenant <name>', 'its collection');
  onTarget<TargetOptions & { tenant: string }, [id: string]>(cli, command, async (open, { tenant }, id) => {
    const { knowledge } = await open({ reads: true });
    const shown = await knowledge.showRecord({ tenant_id: tenant, id });
    const say = () => {
      const { query, turns } = shown.record;
      const { bold, dim } = cli.color;
      cli.say(bold(printable(query)));
      cli.say(
        dim(
          `${printable(shown.id)}  ${printable(shown.job_id)}  stored ${shown.stored_at.slice(0, 19)} by ${printable(shown.key_id)}  ${outcomeInWords(shown.outcome)}`,
        ),
      );
      cli.say(`${describeJob(shown.status, cli.color)}  ${shown.entries.join(' ')}`);
      for (const { kind, text } of shown.guidance.lines) {
        const what = shown.guidance.state === 'withheld' ? 'withheld' : 'shown';
        cli.say(
          dim(`   ${what}: ${printable(text ?? `(a line of kind ${kind} that is not said any more)`)}`),
        );
      }
      for (const { turn, inputs, decision, memory, result } of turns) {
        cli.say(`\n${turn}. ${printable(decision)}`);
        cli.say(dim(printable(inputs).replace(/^/gm, '   | ')));
        if (memory) cli.say(`   noted: ${printable(memory)}`);
        if (result) cli.say(`   = ${printable(result)}`);
      }
    };
    return { json: shown, say };
  });
}

/** Gives `knowhow runs` its subcommands. */
export function define(command: Command, cli: Cli): void {
  command.description('Runs as they were stored, and the jobs that learn from them in the background.');
  for (const add of [
    addListRuns,
    addShow,
    addPaths,
    addStore,
    addStatus,
    addJobs,
    addRetry,
    addDeleteRun,
    addWithdraw,
  ])
    add(command, cli);
  addRetain(command, cli); // leaf: retention
  addRetention(command, cli); // leaf: retention
}
