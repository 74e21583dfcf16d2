import type { Command } from 'commander';
import { type Interaction, KnowhowError } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { describeJob } from '../describe-job.js';
import { EXIT } from '../exit-codes.js';
import { openTarget } from '../open-target.js';
import { readFileText } from '../read-input.js';
import { maxEntries, numberIn, type TargetOptions, withTarget } from '../shared-options.js';
import { sayWaiting, standingOf } from '../waiting-jobs.js';

interface Options extends TargetOptions {
  tenant?: string;
  idempotencyKey?: string;
  wait?: boolean;
  timeout: number;
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

/** Gives `knowhow store FILE` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Stores one interaction record (a JSON object with tenant_id, query, turns, timestamp) and queues it for learning. Prints the id of the job.',
    )
    .argument('[file]', 'file with the record; - reads standard input', '-')
    .option('--tenant <name>', 'collection to store into, in place of the tenant_id of the record')
    .option('--idempotency-key <key>', 'the same key and record are stored once')
    .option('--wait', 'wait until the record is learned from; exit code 1 when that fails')
    .addOption(maxEntries())
    .option('--timeout <seconds>', 'longest time to wait', numberIn(0, 86_400, false), 60)
    .addHelpText('after', '\nWithout --wait, learning is done by `knowhow serve` or `knowhow work`.')
    .action(
      cli.action(async (file: string, options: Options) => {
        const record = parseRecord(await readFileText(file, cli.io.stdin), options.tenant);
        const target = await openTarget(cli, options, { missing: 'create', work: options.wait === true });
        try {
          const receipt = await target.knowledge.storeKnowledge(
            record,
            options.idempotencyKey === undefined ? {} : { idempotencyKey: options.idempotencyKey },
          );
          const { job_id: jobId } = receipt;
          if (!options.wait || jobId === undefined) {
            if (options.json) cli.json(receipt);
            else {
              cli.say(`accepted  ${jobId ?? '(the service gives no job id)'}`);
              const tenants = new Set([receipt.tenant_id]);
              sayWaiting(cli, options, await standingOf(target, options.account, tenants));
            }
            return EXIT.ok;
          }
          const job = await target.knowledge.waitForJob(jobId, { timeoutMs: options.timeout * 1000 });
          if (options.json) cli.json({ ...receipt, job });
          else cli.say(`${describeJob(job, cli.color)}  ${jobId}`);
          return job.status === 'failed' ? EXIT.failed : EXIT.ok;
        } finally {
          await target.close();
        }
      }),
    );
  withTarget(command);
}
