import { KINDS } from '../../import/kinds.js';
import { MOST_REJECTIONS } from './import-records.js';

/** Columns of a terminal. */
const COLUMNS = 80;

/** Words in lines that fit beside an indent. */
function wrapped(text: string, indent: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line !== '' && indent + line.length + 1 + word.length > COLUMNS) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

/** The help of `import` below the options. */
export function importHelp(): string {
  const width = Math.max(...KINDS.map(({ name }) => name.length));
  const indent = width + 4;
  const formats = KINDS.flatMap(({ name, summary, run }) =>
    [...wrapped(summary, indent), ...wrapped(`one run: ${run}`, indent)].map(
      (line, i) => `  ${(i === 0 ? name : '').padEnd(width)}  ${line}`,
    ),
  );
  return `
What is read (JSON lists, JSON objects or JSONL, Markdown of Aider, transcripts;
UTF-8 or UTF-16; gzip, zip or not), by its content and not by its name:
${formats.join('\n')}
--from is only needed for knowhow's own records where they are broken. Of a
batch name both files: the requests and the results. A conversation about
several tasks is cut at the prompts that begin them.

How a run ended is taken from the file (success, resolved, reward, scores, an
end by a limit …), from --outcome-key, or from --success; else it is estimated.
Values are read one by one, however large a file is.

What was deleted stays deleted when its file is imported again, unless --again
says that it is to be stored.

With --json it prints accepted, replayed (accepted ones that were known),
deleted (runs that were deleted before: not stored), changed (runs that were
known, with other content than now: not stored), rejected, rejections (the first
${MOST_REJECTIONS}: file, line, code, message), blank, passed_over (what has no run in it, by
kind), without_runs (files of folders that hold none, and why), outcomes,
shortened, formats (what wrote the runs), dry_run (runs, steps, tools,
examples), completed, failed, entries and waiting (jobs not learned from yet).
Without --wait, completed and failed are null. The exit code is 0 although
something was rejected, unless nothing was accepted (1) or --strict is given
(4).

Examples:
  knowhow import runs.jsonl.gz --tenant shop --wait
  knowhow import ~/.claude/projects --dry-run
  knowhow import ~/.claude/projects --tenant code --wait
  knowhow import batch_input.jsonl batch_output.jsonl --tenant desk --wait`;
}
