import type { Command } from 'commander';
import { type Interaction, KnowhowError } from '../../../src/index.js';
import { notValidJson } from '../../not-valid-json.js';
import { shellWord } from '../../shell-word.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { readFileText } from '../io/read-input.js';
import { describeJob } from '../print/describe-job.js';
import { sayWaiting, standingOf } from '../print/waiting-jobs.js';
import { onTarget } from '../run-command.js';
import { maxEntries, waitOption } from '../shared-options.js';
import type { TargetOptions } from '../target/open-target.js';

interface StoreOptions extends TargetOptions {
  tenant?: string;
  idempotencyKey?: string;
  again?: boolean;
  wait?: boolean;
  timeout: number;
}

/** True for a list of messages, or an object that holds one in place of a record's turns. */
function isMessages(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value)) return !('turns' in value) && 'messages' in value && isMessages(value.messages);
  return value.some((item) => typeof item === 'object' && item !== null && 'role' in item);
}

function parseRecord(text: string, tenant: string | undefined, file: string): Interaction {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch (cause) {
    const error = notValidJson(cause, text);
    throw new KnowhowError(
      'validation_error',
      `The input ${error}. It must be one record; many, one a line, are read by \`knowhow import\`.`,
      { field: 'body', error },
      { cause },
    );
  }
  if (isMessages(record)) {
    throw new KnowhowError(
      'validation_error',
      `These look like chat messages; expected one record with tenant_id, query, turns and timestamp. \`knowhow import ${file === '-' ? 'FILE' : shellWord(file)} --tenant ${tenant === undefined ? 'NAME' : shellWord(tenant)}\` reads messages.`,
      { field: 'body', error: 'looks like chat messages' },
    );
  }
  if (tenant === undefined || typeof record !== 'object' || record === null) return record as Interaction;
  return { ...record, tenant_id: tenant } as Interaction;
}

/** Gives `knowhow store [file]` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Stores the record of one finished run. The record is a JSON object with tenant_id, query, turns and timestamp. Prints the id of the job that learns from it.',
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
    const record = parseRecord(await readFileText(file, cli.io.stdin), tenant, file);
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
