import type { Cli } from '../cli.js';
import type { Failure } from '../failure.js';
import { counted, oneLine, printable } from '../print/printable.js';
import type { DryRun } from './dry-run.js';
import type { ImportCounts } from './import-records.js';

/** The result of an import, as `--json` prints it. */
export interface ImportSummary extends ImportCounts {
  /** Jobs of this import that are done; null without `--wait`. */
  completed: number | null;
  failed: number | null;
  /** Entries in the collections concerned afterwards; null for a remote service. */
  entries: number | null;
  /** Jobs in the collections concerned that wait to be learned from; null for a remote service. */
  waiting: number | null;
  /** The preview of `--dry-run`. */
  dry_run?: DryRun;
  interrupted?: true;
  error?: Failure;
}

/** Files without a run that are named in the report. */
const SHOWN_FILES = 5;

/** Says what became of an import: what was rejected and why on stderr, the counts on stdout. */
export function reportImport(cli: Cli, summary: ImportSummary, dry: boolean): void {
  const { green, red, yellow, dim } = cli.color;
  for (const { file, line, message } of summary.rejections) {
    cli.note(cli.noteColor.red(`${oneLine(file, 200)} line ${line}: ${printable(message)}`));
  }
  const unlisted = summary.rejected - summary.rejections.length;
  if (unlisted > 0) cli.note(cli.noteColor.dim(`… and ${counted(unlisted, 'more rejected line')}`));
  const fresh = summary.accepted - summary.replayed;
  const again =
    summary.replayed > 0
      ? dim(` (${fresh.toLocaleString('en-US')} new, ${counted(summary.replayed, 'line')} known already)`)
      : '';
  const rejected = summary.rejected > 0 ? `, ${red(`${counted(summary.rejected, 'line')} rejected`)}` : '';
  const names = summary.formats;
  const read = names.length > 0 ? dim(` (read as ${names.join(', ')})`) : '';
  if (dry) cli.say(`Read as ${names.join(', ') || 'nothing'}${rejected}`);
  else cli.say(`${green(`${counted(summary.accepted, 'record')} accepted`)}${read}${again}${rejected}`);
  const { succeeded, failed: undone, unknown } = summary.outcomes;
  if (names.length > 0)
    cli.say(
      dim(`Outcomes: ${succeeded} succeeded, ${undone} failed, ${unknown} not said (they are estimated)`),
    );
  if (summary.changed > 0) {
    const left = summary.changed === 1 ? 'left as it was' : 'left as they were';
    cli.say(dim(`${counted(summary.changed, 'run')} known already, with other content than now: ${left}`));
  }
  if (summary.deleted > 0) {
    const one = summary.deleted === 1;
    cli.say(
      dim(
        `${counted(summary.deleted, 'run')} ${one ? 'was' : 'were'} deleted before and ${one ? 'stays' : 'stay'} deleted; --again stores ${one ? 'it' : 'them'}`,
      ),
    );
  }
  if (summary.shortened > 0) {
    cli.say(dim(`${counted(summary.shortened, 'record')} shortened to what can be stored`));
  }
  const kinds = Object.entries(summary.passed_over).map(
    ([what, n]) => `${n.toLocaleString('en-US')} ${printable(what)}`,
  );
  if (kinds.length > 0) cli.say(dim(`Without a run of their own: ${kinds.join(', ')}`));
  const { count, files } = summary.without_runs;
  if (count > 0) {
    const shown = files
      .slice(0, SHOWN_FILES)
      .map(({ file, why }) => `${oneLine(file, 120)} (${printable(why)})`);
    const more = count > SHOWN_FILES ? `, and ${count - SHOWN_FILES} more` : '';
    cli.say(dim(`${counted(count, 'file')} without a run: ${shown.join(', ')}${more}`));
  }
  if (summary.completed !== null) {
    const failed = summary.failed ? `, ${red(`${counted(summary.failed, 'job')} failed`)}` : '';
    const known =
      summary.entries === null ? '' : `; ${counted(summary.entries, 'entry', 'entries')} known now`;
    const earlier = summary.replayed > 0 ? dim(' (those of known lines among them)') : '';
    cli.say(`${counted(summary.completed, 'job')} completed${earlier}${failed}${known}`);
  }
  if (summary.interrupted)
    cli.say(yellow('Interrupted. Run the same command again to go on: nothing is stored twice.'));
}
