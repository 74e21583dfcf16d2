import { IMPORT_FORMATS } from '../../import/formats.js';
import { MOST_REJECTIONS } from './import-records.js';

/** What the help of `import` says below the options. */
export function importHelp(): string {
  const width = Math.max(...IMPORT_FORMATS.map(({ name }) => name.length));
  const formats = IMPORT_FORMATS.map(
    ({ name, summary, run }) =>
      `  ${name.padEnd(width)}  ${summary}\n  ${' '.repeat(width)}  one run: ${run}`,
  );
  return `
Formats of --from (JSON lists, JSON objects or JSONL; gzip or not):
${formats.join('\n')}
auto, the default, tells the format of each file by what only that format has.
A file that is surely of another format than --from says is not read. Of a batch
name both files: the requests and the results.

Whether a run succeeded is stored only where the format says so; else it is
estimated. Values are read one by one, however large a file is.

With --json it prints accepted, replayed (accepted ones that were known),
changed (runs that were known, with other content than now: not stored),
rejected, rejections (the first ${MOST_REJECTIONS}: file, line, code, message), blank,
passed_over (what has no run in it, by kind), shortened, formats (as which files
were read), completed, failed, entries and waiting (jobs not learned from yet).
Without --wait, completed and failed are null. The exit code is 0
although something was rejected, unless nothing was accepted (1) or --strict is
given (4).

Examples:
  knowhow import runs.jsonl.gz --tenant shop --wait
  knowhow import --from claude-code ~/.claude/projects --tenant code --wait
  knowhow import batch_input.jsonl batch_output.jsonl --tenant desk --wait`;
}
