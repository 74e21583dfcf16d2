import { type Command, InvalidArgumentError, Option } from 'commander';
import { KnowhowError } from '../../../src/index.js';
import { KINDS, OWN_FORMAT } from '../../import/kinds.js';
import type { Cli } from '../cli.js';
import { EXIT, type ExitCode, exitCodeOf } from '../exit-codes.js';
import { failureOf } from '../failure.js';
import { dryRun, reportDryRun } from '../importing/dry-run.js';
import { importHelp } from '../importing/import-help.js';
import { importRecords, noCounts } from '../importing/import-records.js';
import { type ImportSummary, reportImport } from '../importing/import-report.js';
import { type InputFiles, inputFiles } from '../importing/input-files.js';
import { AUTO, readFiles } from '../importing/read-files.js';
import { watchJobs } from '../importing/watch-jobs.js';
import { listenForStop, stoppedBy } from '../io/until-stopped.js';
import { makeProgress } from '../print/progress.js';
import { sayWaiting, standingOf } from '../print/waiting-jobs.js';
import { onTarget } from '../run-command.js';
import { maxEntries, numberIn } from '../shared-options.js';
import type { Target, TargetOptions } from '../target/open-target.js';

interface Options extends TargetOptions {
  from: string;
  tenant?: string;
  agentType?: string;
  wait?: boolean;
  strict?: boolean;
  inFlight?: number;
  dryRun?: boolean;
  success?: boolean;
  again?: boolean;
  outcomeKey?: string;
}

/** A line of a remote import: what a service takes at most is not known here. */
const REMOTE_LINE_BYTES = 1024 * 1024;
const LOCAL_IN_FLIGHT = 64;
const REMOTE_IN_FLIGHT = 8;
/** A service that limits its rate makes an import slow; it must not make it fail. */
const REMOTE_RETRIES = 50;

function exitCode(summary: ImportSummary, strict: boolean): ExitCode {
  const { accepted, changed, deleted } = summary;
  const runs = summary.dry_run ? summary.dry_run.runs : accepted + changed + deleted;
  if (runs === 0 && summary.rejected + summary.without_runs.count > 0) return EXIT.failed;
  if (summary.failed) return EXIT.partly;
  return strict && summary.rejected > 0 ? EXIT.partly : EXIT.ok;
}

const readOptions = ({ from, tenant, agentType, success, outcomeKey }: Options, maxLineBytes: number) => ({
  from,
  tenant,
  agentType,
  maxLineBytes,
  outcomes: { success, outcomeKey },
});

/** Reads everything, and tells what would be stored. */
async function tryOut(cli: Cli, options: Options, input: InputFiles) {
  const counts = noCounts();
  const how = { ...readOptions(options, REMOTE_LINE_BYTES), unnamed: '(none)' };
  const found = await dryRun(readFiles(input.each(), how), input.files, counts);
  const summary: ImportSummary = {
    ...counts,
    completed: null,
    failed: null,
    entries: null,
    waiting: null,
    dry_run: found,
  };
  const say = (): void => {
    reportDryRun(cli, found);
    reportImport(cli, summary, true);
  };
  return { json: summary, say, code: exitCode(summary, options.strict === true) };
}

/** Stores everything of the files, and learns from it where that is to be waited for. */
async function importAll(cli: Cli, options: Options, target: Target, input: InputFiles) {
  const progress = makeProgress(cli);
  const stop = listenForStop(cli.io, () => input.stop());
  const watch = options.wait ? watchJobs(target.knowledge, stop.signal) : undefined;
  const counts = noCounts();
  const tenants = new Set<string>();
  const maxLineBytes = target.service?.limits.bodyBytes ?? REMOTE_LINE_BYTES;
  const how = readOptions(options, maxLineBytes);
  let problem: unknown;
  try {
    progress.phase('storing', input.totalBytes);
    const importing = {
      knowledge: target.knowledge,
      input: readFiles(input.each(), how),
      files: input.files,
      again: options.again === true,
      inFlight: options.inFlight ?? (target.service ? LOCAL_IN_FLIGHT : REMOTE_IN_FLIGHT),
      stop: stop.signal,
      async onAccepted(jobId: string | undefined, stored: string) {
        tenants.add(stored);
        if (jobId !== undefined) await watch?.add(jobId);
      },
      onProgress({ accepted, rejected }: { accepted: number; rejected: number }) {
        progress.update({
          done: input.bytesRead(),
          count: accepted,
          noun: 'record',
          ...(rejected > 0 ? { more: `, ${rejected} rejected` } : {}),
        });
      },
    };
    await importRecords(importing, counts);
    if (watch && !stop.received()) {
      progress.phase('learning', counts.accepted);
      await watch.finish(({ completed, failed }) => {
        const done = completed + failed;
        progress.update({ done, count: done, noun: 'job' });
      });
    }
  } catch (error) {
    problem = error;
  } finally {
    progress.stop();
    stop.release();
    input.stop();
  }
  return { counts, tenants, jobs: watch?.counts(), problem, stopped: stop.received() };
}

/** A flag that may be said to be false. */
function flag(text: string): boolean {
  if (/^(?:true|yes|1)$/i.test(text)) return true;
  if (/^(?:false|no|0)$/i.test(text)) return false;
  throw new InvalidArgumentError('Expected true or false.');
}

/** Gives `knowhow import FILE` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Stores runs from files, gzip or not: interaction records (JSONL, one a line) or what other programs write, recognised by its content. What cannot be read is reported by line and passed over. Run again, it goes on: nothing is stored twice, and what was deleted stays deleted.',
    )
    .argument('<files...>', 'files or folders; - reads standard input')
    .addOption(
      new Option('--from <format>', 'what wrote the files; told by their content where it is not knowhow')
        .choices([AUTO, OWN_FORMAT, ...KINDS.map(({ name }) => name)])
        .default(AUTO),
    )
    .option('--dry-run', 'read everything and store nothing: what would be stored, what is left out and why')
    .addOption(
      new Option(
        '--success [taken]',
        'runs that do not say how they ended are taken as succeeded (or as failed: false)',
      )
        .preset('true')
        .argParser(flag),
    )
    .option('--outcome-key <path>', 'where the files say how a run ended, as a path: info.exit_status')
    .option('--tenant <name>', "collection to store into, in place of every line's own tenant_id")
    .option('--agent-type <name>', 'kind of agent for runs of other programs that name none')
    .option('--again', 'store also runs that were deleted: without it they stay deleted')
    .option('--wait', 'learn from the records now and wait until that is done')
    .addOption(maxEntries())
    .option('--strict', 'exit code 4 when something was rejected')
    .option('--in-flight <n>', 'records stored at once (default 64, over --url 8)', numberIn(1, 1_000))
    .addHelpText('after', importHelp());
  onTarget<Options, [paths: string[]]>(cli, command, async (open, options, paths) => {
    const { from, tenant, account, wait = false } = options;
    if (from !== OWN_FORMAT && from !== AUTO && tenant === undefined && !options.dryRun) {
      throw new KnowhowError(
        'invalid_request',
        `--from ${from} needs --tenant: its files name no collection.`,
      );
    }
    cli.io.holdLittle?.();
    const input = await inputFiles(paths, cli.io);
    if (options.dryRun) return tryOut(cli, options, input);
    const target = await open({ missing: 'create', work: wait, retries: REMOTE_RETRIES });
    const { counts, tenants, jobs, problem, stopped } = await importAll(cli, options, target, input);
    const failure = problem === undefined ? undefined : failureOf(problem);
    // Its jobs are done; what holds over many runs is learned when none waits.
    if (wait && !failure && !stopped) await target.service?.drain();
    const standing = failure ? null : await standingOf(target, account, tenants);
    const summary: ImportSummary = {
      ...counts,
      completed: jobs?.completed ?? null,
      failed: jobs?.failed ?? null,
      entries: standing?.entries ?? null,
      waiting: standing?.waiting ?? null,
      ...(stopped ? { interrupted: true as const } : {}),
      ...(failure ? { error: failure } : {}),
    };
    const say = () => {
      reportImport(cli, summary, false);
      if (failure) cli.note(cli.noteColor.red(`error: ${failure.message}`));
      else if (summary.accepted > 0 && !wait) sayWaiting(cli, options, standing);
    };
    const ended = stopped ? stoppedBy(stopped) : exitCode(summary, options.strict === true);
    return { json: summary, say, code: failure ? exitCodeOf(problem) : ended };
  });
}
