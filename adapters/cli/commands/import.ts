import { type Command, Option } from 'commander';
import { KnowhowError } from '../../../src/index.js';
import { IMPORT_FORMATS } from '../../import/formats.js';
import { OWN_FORMAT } from '../../import/recognise.js';
import type { Cli } from '../cli.js';
import { EXIT, type ExitCode, exitCodeOf } from '../exit-codes.js';
import { failureOf } from '../failure.js';
import { importHelp } from '../importing/import-help.js';
import { type ImportCounts, importRecords, noCounts } from '../importing/import-records.js';
import { type ImportSummary, reportImport } from '../importing/import-report.js';
import { inputFiles } from '../importing/input-files.js';
import { AUTO, readFiles } from '../importing/read-files.js';
import { watchJobs } from '../importing/watch-jobs.js';
import { openTarget } from '../open-target.js';
import { counted } from '../printable.js';
import { makeProgress } from '../progress.js';
import { maxEntries, numberIn, type TargetOptions, withTarget } from '../shared-options.js';
import { stoppedBy, stopWish } from '../until-stopped.js';
import { sayWaiting, standingOf } from '../waiting-jobs.js';

interface Options extends TargetOptions {
  from: string;
  tenant?: string;
  agentType?: string;
  wait?: boolean;
  strict?: boolean;
  inFlight?: number;
}

/** A line of a remote import: what a service takes at most is not known here. */
const REMOTE_LINE_BYTES = 1024 * 1024;
const LOCAL_IN_FLIGHT = 64;
const REMOTE_IN_FLIGHT = 8;
/** A service that limits its rate makes an import slow; it must not make it fail. */
const REMOTE_RETRIES = 50;

function exitCode(summary: ImportSummary, strict: boolean): ExitCode {
  if (summary.accepted === 0 && summary.rejected > 0) return EXIT.failed;
  if (summary.failed) return EXIT.partly;
  return strict && summary.rejected > 0 ? EXIT.partly : EXIT.ok;
}

/** Gives `knowhow import FILE` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Stores runs from files, gzip or not: interaction records (JSONL, one a line) or what other programs write, told by what is in them. What cannot be read is reported by line and passed over. Run again, it goes on: nothing is stored twice.',
    )
    .argument('<files...>', 'files or folders; - reads standard input')
    .addOption(
      new Option('--from <format>', 'what wrote the files')
        .choices([AUTO, OWN_FORMAT, ...IMPORT_FORMATS.map(({ name }) => name)])
        .default(AUTO),
    )
    .option('--tenant <name>', "collection to store into, in place of every line's own tenant_id")
    .option('--agent-type <name>', 'kind of agent for runs of other programs that name none')
    .option('--wait', 'learn from the records now and wait until that is done')
    .addOption(maxEntries())
    .option('--strict', 'exit code 4 when something was rejected')
    .option('--in-flight <n>', 'records stored at once (default 64, over --url 8)', numberIn(1, 1_000))
    .addHelpText('after', importHelp())
    .action(
      cli.action(async (paths: string[], options: Options) => {
        if (options.from !== OWN_FORMAT && options.from !== AUTO && options.tenant === undefined) {
          throw new KnowhowError(
            'invalid_request',
            `--from ${options.from} needs --tenant: its files name no collection.`,
          );
        }
        const format = IMPORT_FORMATS.find(({ name }) => name === options.from);
        const input = await inputFiles(paths, cli.io, format?.files);
        const remote = options.url !== undefined || (options.db === undefined && !!cli.io.env.KNOWHOW_URL);
        const target = await openTarget(cli, options, {
          missing: 'create',
          work: options.wait === true,
          retries: REMOTE_RETRIES,
        });
        const progress = makeProgress(cli);
        const wish = stopWish(cli.io, () => input.stop());
        const watch = options.wait ? watchJobs(target.knowledge, wish.signal) : undefined;
        const counts: ImportCounts = noCounts();
        const tenants = new Set<string>();
        const read = new Set<string>();
        let problem: unknown;
        try {
          const maxLineBytes = target.service?.limits.bodyBytes ?? REMOTE_LINE_BYTES;
          progress.phase('storing', input.totalBytes);
          await importRecords(
            {
              knowledge: target.knowledge,
              input: readFiles(
                input.each(),
                { from: options.from, tenant: options.tenant, agentType: options.agentType, maxLineBytes },
                (name) => read.add(name),
              ),
              files: input.files,
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
          const standing = problem === undefined ? await standingOf(target, options.account, tenants) : null;
          const summary: ImportSummary = {
            ...counts,
            formats: [...read],
            completed: watch ? watch.counts().completed : null,
            failed: watch ? watch.counts().failed : null,
            entries: standing?.entries ?? null,
            waiting: standing?.waiting ?? null,
            ...(stopped ? { interrupted: true as const } : {}),
            ...(problem === undefined ? {} : { error: failureOf(problem) }),
          };
          if (options.json) cli.json(summary);
          else {
            reportImport(cli, summary, input.files.length > 1, options.from === AUTO);
            if (problem === undefined && summary.accepted > 0 && !options.wait) {
              sayWaiting(cli, options, standing);
            }
          }
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
