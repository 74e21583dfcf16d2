import { ERROR_WORD } from './error-words.js';

/** Of a long text only its beginning and its end are read, in code units. */
const READ = 4_000;
/** Lines of its beginning and of its end in which a program reports. */
const NEAR = 10;
/** Lines of its end that conclude it. */
const LAST = 4;
const LONGEST_LINE = 400;

/** The word with what goes with it: `error:`, `错误：`, `error[E0308]`, `error TS2304`. */
const OPENS = String.raw`(?:${ERROR_WORD})(?:\s?[:：!([]|\s[A-Z]{0,4}\d)`;
const OWN_WORD = new RegExp(String.raw`^\W{0,4}${OPENS}`, 'i');
/** `src/a.ts(3,5): error TS2304`, `a.c:3:5: error:`, `a.ts:3:5 - error`, `psql:a.sql:3: ERROR:`. */
const DIAGNOSTIC = new RegExp(
  String.raw`^\s{0,4}(?:\w{1,20}:)?[^\s:()]{1,200}\.\w{1,10}(?::\d{1,6}|\(\d{1,6})[\d:,]{0,20}\)?\s?[:-]\s{0,3}(?:\w{1,20} )?${OPENS}`,
  'i',
);
/** What build tools, package managers, test runners and systems end with. */
const CONCLUDES =
  /^\W{0,6}(?:npm (?:ERR!|error)\b|make(?:\[\d+\])?: \*{3}|(?:build|tests?|compilation|test run|job)?\s?(?:FAILED|FAILURE)\b|FAIL\b|panic: |fatal: |segmentation fault|bus error|killed$|terminated$|aborted \(core dumped\)|(?:error )?(?:[Tt]he )?[Cc]ommand (?:failed|exited)|not ok \d|test result: FAILED|(?:[Aa]utomatic )?\w+ failed[.;!])/;
/** The code of an error before what it says: `ORA-00942: `. */
const CODED = /^\W{0,6}([A-Z]{1,4}-?\d{3,5}): /;
const SHELL = /^-?(?:\/\S{0,40}\/)?(?:ba|z|da|k|fi|a)?sh: (?:line )?\S.{0,200}: \S/;
/** A line of counts, as test runners and linters sum up, in which something failed. */
const SUMS_UP =
  /^[^\p{L}\p{N}]{0,200}(?:\d|tests?\b|test (?:files|suites|run)|suites?\b|found\b|fail|errors?\b|total\b|summary\b|results?\b|ran\b)/iu;
const COUNTS_FAILED =
  /(?<![\d.])[1-9]\d{0,5}(?: [a-z]+){0,2} (?:failed|failing|failures?|errors?)\b|\b(?:fail|failed|failing|failures?|errors?)\b\s{0,2}[=:]?\s{0,3}[1-9]\d{0,5}\b/i;
/** A line of counts has few words beside them. */
const MOST_WORDS = 8;
/** What a program threw, as the last thing that it says. */
const THROWN_LAST = /^(?:\w{1,64}\.){0,8}\w{0,64}(?:Error|Exception): \S/;
/** What names the first thing that failed. */
const NAMES_FAILED = /^\W{0,4}(?:FAIL(?:ED)?:?\s+\S*[\w/.:]+|--- FAIL: \S+|not ok \d+)/;
/** What was thrown, and the stack below it. */
const STACK =
  /^[^\S\n]{0,8}(?:Uncaught |Unhandled exception\.? |Exception in thread "[^"\n]{0,80}" |\[)?((?:[\w$.]{0,80}(?:Error|Exception)|Error)(?: \[\w{1,60}\])?(?:: [^\n]{0,400})?)\n(?:[^\n]{0,400}\n){0,6}?[^\S\n]{1,8}at \S/m;
const PANIC = /^(?:thread '[^'\n]{0,80}'.{0,20} panicked at |panic: )[^\n]{0,400}/m;
/** Status lines of HTTP, as `curl -i` and `curl -v` show them, one for each redirect. */
const STATUS_LINE = /^(?:< )?HTTP\/\d(?:\.\d)? (\d{3})\b[^\n]{0,100}/gm;
const ERROR_PAGE = /<title>\s{0,4}([45]\d\d\b[^<]{0,100})<\/title>/i;

/** The time, the level and the name of a logger before what a line says. */
const LOG_PREFIX =
  /^\W{0,2}(?:\d{4}[-/]\d\d[-/]\d\d[T ]?)?(?:\d\d:\d\d(?::\d\d)?\S{0,12})?\W{0,3}(?:(debug|info|notice|trace|verbose|warn(?:ing)?|error|fatal|critical|err)\b)?\W{0,3}/i;
const DATED = /\d\d:\d\d|\d{4}[-/]\d\d/;
const PROMPT = /^(?:[$#>%+]|>>>|PS [^>]{0,80}>) \S/;

/** A line without what a logger writes before it; undefined for one that tells, at another level, of no error. */
function said(line: string): string | undefined {
  if (PROMPT.test(line) || !/[\p{L}\p{N}]/u.test(line)) return undefined;
  const [prefix = '', level] = LOG_PREFIX.exec(line) ?? [];
  const dated = DATED.test(prefix);
  if (level === undefined) return dated ? undefined : line;
  if (/^(?:error|fatal|critical|err)$/i.test(level))
    return dated || /^\W/.test(line) ? `error: ${line}` : line;
  return undefined;
}

/** True of a line that begins with the code of an error: what was run does not name it, as it does an object's id. */
function isCoded(line: string, commands: string): boolean {
  const code = CODED.exec(line)?.[1];
  return code !== undefined && !commands.includes(code);
}

/** True of a line that a program begins with its word for an error, a place in a file, an error's code or a shell's own name. */
export const isReportedError = (line: string, commands: string): boolean =>
  OWN_WORD.test(line) ||
  DIAGNOSTIC.test(line) ||
  SHELL.test(line) ||
  CONCLUDES.test(line) ||
  isCoded(line, commands);

/** What comes before the name of a program that is run. */
const COMMAND_BEGINS = /(?:^|[|;&(\n"'`]|\bsudo|\bxargs|\bthen|\bdo)\s{0,4}(?:\/\S{0,60}\/)?$/;
/** More than that can be of. */
const BEFORE_COMMAND = 100;

/** The program at the beginning of a line, where it is one of those that were run. */
function complains(line: string, commands: string): boolean {
  const program = /^([a-z][\w.+-]{0,30}): (?!\S+ing\b|nothing\b)\S/.exec(line)?.[1];
  if (program === undefined || commands === '') return false;
  for (let at = commands.indexOf(program); at >= 0; at = commands.indexOf(program, at + 1)) {
    const after = commands[at + program.length] ?? '';
    if (!/[\w-]/.test(after) && COMMAND_BEGINS.test(commands.slice(Math.max(0, at - BEFORE_COMMAND), at)))
      return true;
  }
  return false;
}

/** The last status of an answer over HTTP, where it is of an error. */
function badStatus(text: string): string | undefined {
  const status = [...text.matchAll(STATUS_LINE)].at(-1);
  if (status && Number(status[1]) >= 400) return status[0];
  return ERROR_PAGE.exec(text.slice(0, 1_000))?.[1];
}

/**
 * The error that a program reports where programs do: behind log lines, as a diagnostic at a place in a file, as a
 * stack, in the lines that conclude, as a count of what failed, as a status of HTTP.
 *
 * @param commands what was run, where the call ran a command
 * @param isBad whether a line begins as an error does
 */
export function findReportedError(
  text: string,
  commands: string,
  isBad: (line: string) => boolean,
): string | undefined {
  const part = text.length <= 2 * READ ? text : `${text.slice(0, READ)}\n${text.slice(-READ)}`;
  const lines = part.split('\n').map((line) => line.trim().slice(0, LONGEST_LINE));
  const full = lines.filter((line) => line !== '');
  const first = full.find((line) => said(line) !== undefined);
  if (first !== undefined && first !== full[0] && isBad(first)) return first;
  const thrown = STACK.exec(part)?.[1] ?? PANIC.exec(part)?.[0];
  if (thrown !== undefined) return thrown.trim();
  const near = [...full.slice(0, NEAR), ...full.slice(-NEAR)];
  const diagnostic = near.find(
    (line) => DIAGNOSTIC.test(line) || complains(line, commands) || SHELL.test(line),
  );
  if (diagnostic !== undefined) return diagnostic;
  const counted = lines.some(
    (line, index) =>
      SUMS_UP.test(line) &&
      COUNTS_FAILED.test(line) &&
      !DATED.test(line) &&
      (line.match(/\p{L}+/gu)?.length ?? 0) <= MOST_WORDS &&
      (index >= lines.length - NEAR || /^\d+ failing$/.test(line)),
  );
  const last = full.slice(-LAST);
  const end = last.at(-1);
  const ends =
    end !== undefined && THROWN_LAST.test(end)
      ? end
      : last.find(
          (line) =>
            CONCLUDES.test(line) ||
            isCoded(line, commands) ||
            OWN_WORD.test(line) ||
            said(line)?.startsWith('error: '),
        );
  if (counted || ends !== undefined) {
    return (
      full.find((line) => NAMES_FAILED.test(line)) ?? ends ?? full.find((line) => COUNTS_FAILED.test(line))
    );
  }
  return badStatus(part);
}
