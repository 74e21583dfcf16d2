import type { Command } from 'commander';
import type { Cli } from '../cli.js';
import { EXIT, type ExitCode, exitCodeOf } from '../exit-codes.js';
import { failureOf } from '../failure.js';
import { byteLines } from '../importing/byte-lines.js';
import { type ImportCounts, importRecords, MOST_REJECTIONS } from '../importing/import-records.js';
import { openInput } from '../importing/open-input.js';
import { watchJobs } from '../importing/watch-jobs.js';
import { openTarget, type Target } from '../open-target.js';
import { counted, printable } from '../printable.js';
import { makeProgress } from '../progress.js';
import { LOCAL_ACCOUNT, numberIn, type TargetOptions, withTarget } from '../shared-options.js';
import { stoppedBy, stopWish } from '../until-stopped.js';

interface Options extends TargetOptions {
  tenant?: string;
  wait?: boolean;
  strict?: boolean;
  inFlight?: number;
}

/** The result of an import, as `--json` prints it. */
interface Summary extends ImportCounts {
  /** Jobs of this import that are done; null without `--wait`. */
  completed: number | null;
  failed: number | null;
  /** Entries in the collections concerned afterwards; null for a remote service. */
  entries: number | null;
  interrupted?: true;
  error?: ReturnType<typeof failureOf>;
}

/** A line of a remote import: what a service takes at most is not known here. */
const REMOTE_LINE_BYTES = 1024 * 1024;
const LOCAL_IN_FLIGHT = 64;
const REMOTE_IN_FLIGHT = 8;
/** A service that limits its rate makes an import slow; it must not make it fail. */
const REMOTE_RETRIES = 50;

async function countEntries(target: Target, account: string, tenants: Set<string>): Promise<number | null> {
  if (!target.service) return null;
  const all = await target.service.collections();
  return all
    .filter((collection) => collection.account === account && tenants.has(collection.tenant))
    .reduce((sum, collection) => sum + collection.entries, 0);
}

function report(cli: Cli, summary: Summary): void {
  const { green, red, yellow, dim } = cli.color;
  for (const { line, code, message } of summary.rejections) {
    cli.note(cli.noteColor.red(`line ${line}: ${printable(message)}`) + cli.noteColor.dim(`  ${code}`));
  }
  const unlisted = summary.rejected - summary.rejections.length;
  if (unlisted > 0) cli.note(cli.noteColor.dim(`… and ${counted(unlisted, 'more rejected line')}`));
  const again = summary.replayed > 0 ? dim(` (${counted(summary.replayed, 'line')} known already)`) : '';
  const rejected = summary.rejected > 0 ? `, ${red(`${counted(summary.rejected, 'line')} rejected`)}` : '';
  cli.say(`${green(`${counted(summary.accepted, 'record')} accepted`)}${again}${rejected}`);
  if (summary.completed !== null) {
    const failed = summary.failed ? `, ${red(`${counted(summary.failed, 'job')} failed`)}` : '';
    const known =
      summary.entries === null ? '' : `; ${counted(summary.entries, 'entry', 'entries')} known now`;
    cli.say(`${counted(summary.completed, 'job')} completed${failed}${known}`);
  }
  if (summary.interrupted)
    cli.say(yellow('Interrupted. Run the same command again to go on: nothing is stored twice.'));
}

function exitCode(summary: Summary, strict: boolean): ExitCode {
  if (summary.accepted === 0 && summary.rejected > 0) return EXIT.failed;
  if (summary.failed) return EXIT.partly;
  return strict && summary.rejected > 0 ? EXIT.partly : EXIT.ok;
}

/** Gives `knowhow import FILE` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Stores interaction records from a JSONL file, gzip or not. Lines that are no valid record are reported by number and passed over. Run again after an interruption, it goes on: no line is stored twice.',
    )
    .argument('<file>', 'the records; - reads standard input')
    .option('--tenant <name>', "collection to store into, in place of every line's own tenant_id")
    .option('--wait', 'learn from the records now and wait until that is done')
    .option('--strict', 'exit code 4 when lines were rejected')
    .option('--in-flight <n>', 'records stored at once (default 64, over --url 8)', numberIn(1, 1_000))
    .addHelpText(
      'after',
      `
With --json it prints accepted, replayed (accepted lines that were known),
rejected, rejections (the first ${MOST_REJECTIONS}: line, code, message), blank, completed,
failed and entries. Without --wait, completed and failed are null. The exit code
is 0 although lines were rejected, unless all were (1) or --strict is given (4).

Example:
  knowhow import runs.jsonl.gz --tenant shop --wait`,
    )
    .action(
      cli.action(async (file: string, options: Options) => {
        const input = await openInput(file, cli.io.stdin);
        const remote = options.url !== undefined || (options.db === undefined && !!cli.io.env.KNOWHOW_URL);
        const target = await openTarget(cli, options, {
          missing: 'create',
          work: options.wait === true,
          retries: REMOTE_RETRIES,
        });
        const progress = makeProgress(cli);
        const wish = stopWish(cli.io, () => input.stop());
        const watch = options.wait ? watchJobs(target.knowledge, wish.signal) : undefined;
        const counts: ImportCounts = { accepted: 0, replayed: 0, rejected: 0, rejections: [], blank: 0 };
        const tenants = new Set<string>();
        let problem: unknown;
        try {
          const maxLineBytes = target.service?.limits.bodyBytes ?? REMOTE_LINE_BYTES;
          progress.phase('storing', input.totalBytes);
          await importRecords(
            {
              knowledge: target.knowledge,
              lines: byteLines(input.chunks, maxLineBytes),
              ...(options.tenant === undefined ? {} : { tenant: options.tenant }),
              maxLineBytes,
              inFlight: options.inFlight ?? (remote ? REMOTE_IN_FLIGHT : LOCAL_IN_FLIGHT),
              stop: wish.signal,
              async onAccepted(jobId, tenant) {
                tenants.add(tenant);
                if (jobId !== undefined) await watch?.add(jobId);
              },
              onProgress({ accepted, rejected }) {
                const words = `${counted(accepted, 'record')}${rejected > 0 ? `, ${rejected} rejected` : ''}`;
                progress.update(input.bytesRead(), words);
              },
            },
            counts,
          );
          if (watch && !wish.received()) {
            progress.phase('learning', counts.accepted);
            await watch.finish(({ completed, failed }) =>
              progress.update(
                completed + failed,
                `${completed + failed} of ${counted(counts.accepted, 'job')}`,
              ),
            );
          }
        } catch (error) {
          problem = error;
        } finally {
          progress.stop();
          wish.release();
          input.stop();
        }
        const stopped = wish.received();
        try {
          const summary: Summary = {
            ...counts,
            completed: watch ? watch.counts().completed : null,
            failed: watch ? watch.counts().failed : null,
            entries:
              problem === undefined
                ? await countEntries(target, options.account ?? LOCAL_ACCOUNT, tenants)
                : null,
            ...(stopped ? { interrupted: true as const } : {}),
            ...(problem === undefined ? {} : { error: failureOf(problem) }),
          };
          if (options.json) cli.json(summary);
          else report(cli, summary);
          if (problem !== undefined) {
            if (!options.json) cli.note(cli.noteColor.red(`error: ${failureOf(problem).message}`));
            return exitCodeOf(problem);
          }
          return stopped ? stoppedBy(stopped) : exitCode(summary, options.strict === true);
        } finally {
          await target.close();
        }
      }),
    );
  withTarget(command);
}
