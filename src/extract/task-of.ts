/** Code units of a text that are read; what follows is left out. */
const MOST_READ = 32_768;
/** What is left beside a paste is all task up to this length. */
const LONG = 900;
/** So is a text without anything that looks pasted, up to this one (the longest tasks of tau2-retail have 1,300). */
const LONG_WHOLE = 2_000;
/** Lines that look pasted one after the other from which they are a paste: one alone may be said in passing. */
const PASTED_LINES = 3;
/** Lines without a break from which they are no paragraph that somebody wrote, where few of them end as sentences do. */
const LISTED_LINES = 8;
const SENTENCES = 0.4;
/** A line with a larger share of its words in the lines beside it is one of them. */
const LISTED = 0.5;
/** Fewer words are no task. */
const FEWEST_WORDS = 3;
/** A line with a smaller share of letters and spaces is code or data. */
const LETTERS = 0.6;

const FENCE = /^\s{0,3}(?:```|~~~)/;
const QUOTED = /^\s{0,3}>/;
const DIFF = /^(?:diff --git |index [0-9a-f]{6,}|@@ |\+\+\+ |--- [ab/]|Index: )/;
const IN_DIFF = /^(?:[+-]|@@ |diff |index | )/;
const LOGGED =
  /^\s*(?:\[?\d{4}-\d\d-\d\d[T ]|\[?\d{1,2}:\d\d(?::\d\d)?\b|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\s+\d{1,2}\s|\[?(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL|NOTICE)\b|at \S+\s?\(|File "|Traceback \(|npm (?:ERR|error|warn)|\$ |[{}[\]],?\s*$|"[^"]{1,80}":|\||<\/?[A-Za-z][\w-]*[ >])/;
const THROWN = /^(?:[\w$]{1,60}\.){0,8}\w{0,60}(?:Error|Exception)\b/;
const INDENTED = /^(?: {2,}|\t)\S/;
/** Heads of a mail, in the languages of usual programs. */
const HEADER =
  /^\s*(?:From|To|Cc|Bcc|Sent|Date|Subject|Reply-To|Von|An|Gesendet|Datum|Betreff|De|À|Envoyé|Objet|Para|Enviado|Fecha|Asunto|Da|Oggetto|Van|Aan|Onderwerp|От|Кому|Дата|Тема|发件人|收件人|主题|差出人|宛先|件名)\s{0,3}[:：]\s{0,3}\S/i;
const BEGINS =
  /^\s*(?:On|Am|Le|El|Il|Em|Op)\s.{1,160}\b(?:wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef)\b.{0,60}:\s*$|^\s*(?:-{2,}\s*)?(?:Forwarded message|Original Message|Begin forwarded message|Weitergeleitete Nachricht)/i;
const GREETING =
  /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen)|bonjour|ch(?:er|ère)s?|hola|estimad[oa]s?|buongiorno|gentile|beste|geachte)\b[^.?!]{0,60}[,!:]?\s*$/i;
const SIGNED =
  /^\s*(?:(?:best|kind|warm|many)\s)?(?:regards|wishes|thanks|cheers|sincerely|yours)\b[^.?!]{0,30}$|^\s*(?:mit freundlichen|viele|beste|liebe) gr(?:ü|ue)(?:ß|ss)en?\b.{0,30}$|^\s*(?:cordialement|bien à vous|saludos|atentamente|cordiali saluti|met vriendelijke groet)\b.{0,30}$/i;
const BULLET = /^\s*(?:[-*•]|\d{1,3}[.)])\s/;
const RULE = /^\s*(?:[-=_*]\s?){3,}\s*$/;
/** The head of a table, or a row without a number: fields without a space between them, or in capitals. */
const FIELDS = /^(?:(?:[^\s,;\t]{1,40}[,;\t]){2,40}[^\s,;\t]{0,40}|(?:[A-Z%/_-]{1,40}(?:\s{1,40}|$)){3,40})$/;
/** How a line of a program begins that has few signs. */
const PROGRAM =
  /^(?:(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|FROM|(?:LEFT |INNER )?JOIN|WHERE|GROUP BY|ORDER BY|HAVING|WITH|CREATE TABLE) \S|\s{0,40}(?:- )?[a-z][\w.-]{0,40}:(?:\s|$)|import [\w.{*"']|from [\w.]+ import |(?:async )?(?:def|class|function|func|fn) \w+\s?[({:]|(?:const|let|var) \w+ =|(?:public|private|package|using|namespace|#include|export) \S|return\b.{0,80}$|#!\/)/;
/** An element that a program puts around or beside what somebody asks. */
const AROUND =
  /^[ \t]{0,8}<(task|user_query|user_message|user_request|user_input|question|query|request|prompt|command-args)>/m;
const BESIDE =
  /^[ \t]{0,8}<(?!command-args|user_)(context|background|documents|history|attachments|[a-z]+[-_][a-z_-]+)(?:\s[^<>]{0,200})?>/;
/** A heading under which a program puts what somebody asks. */
const REQUESTED =
  /^#{1,6} {0,3}(?:my |the |user(?:'s)? )?(?:request|task|question|query|prompt)\b[^\n]{0,30}:? *$/im;

interface Block {
  text: string;
  isPasted: boolean;
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const isTask = (text: string): boolean =>
  wordsIn(text).length >= FEWEST_WORDS || /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Thai}/u.test(text);

function isCode(line: string): boolean {
  if (line.length < 20) return false;
  const letters = line.match(/[\p{L}\p{M} ]/gu)?.length ?? 0;
  return letters < LETTERS * line.length;
}

/** A text without the elements that a program puts above or below it, from line to line. */
function withoutBeside(text: string): string {
  const left: string[] = [];
  const open = new Set<string>();
  let rest = text;
  while (rest !== '') {
    const name = BESIDE.exec(rest)?.[1];
    const end = name === undefined || open.has(name) ? -1 : rest.indexOf(`</${name}>`);
    if (name !== undefined && end >= 0) {
      rest = rest.slice(end + name.length + 3);
      continue;
    }
    if (name !== undefined) open.add(name);
    const line = rest.indexOf('\n') + 1 || rest.length;
    left.push(rest.slice(0, line));
    rest = rest.slice(line);
  }
  return left.join('').trim();
}

/** The words inside an element around a task or below a heading for it, without elements beside it. */
function unwrapped(text: string): string {
  const rest = withoutBeside(text) || text;
  const around = AROUND.exec(rest);
  if (around) {
    const from = around.index + around[0].length;
    const end = rest.indexOf(`</${around[1]!}>`, from);
    if (end >= 0 && isTask(rest.slice(from, end))) return rest.slice(from, end).trim();
  }
  const heading = REQUESTED.exec(rest);
  const below = heading ? rest.slice(heading.index + heading[0].length).trim() : '';
  return heading && heading.index > 0 && isTask(below) ? below : rest;
}

/** Which lines look pasted. */
function pastedLines(lines: readonly string[]): boolean[] {
  let fence = false;
  let diff = false;
  const surely = lines.map((line) => {
    if (FENCE.test(line)) {
      fence = !fence;
      return true;
    }
    diff = DIFF.test(line) || (diff && line !== '' && IN_DIFF.test(line));
    return fence || diff || QUOTED.test(line) || HEADER.test(line) || BEGINS.test(line) || RULE.test(line);
  });
  const maybe: boolean[] = [];
  for (const [i, line] of lines.entries())
    maybe.push(
      surely[i]! ||
        LOGGED.test(line) ||
        FIELDS.test(line) ||
        PROGRAM.test(line) ||
        THROWN.test(line) ||
        isCode(line) ||
        (maybe[i - 1] === true && INDENTED.test(line)),
    );
  const pasted = [...surely];
  for (let from = 0; from < lines.length; ) {
    let to = from;
    while (to < lines.length && (maybe[to]! || (lines[to]!.trim() === '' && maybe[to + 1]))) to += 1;
    if (to - from >= PASTED_LINES) pasted.fill(true, from, to);
    from = Math.max(to, from + 1);
  }
  return pasted;
}

/** True for lines that nobody wrote as a paragraph. */
function isListing(lines: readonly string[]): boolean {
  if (lines.length < LISTED_LINES) return false;
  const ended = lines.filter((line) => /[.!?:;,。！？]["')\]]?\s*$/.test(line) || BULLET.test(line)).length;
  return ended < SENTENCES * lines.length;
}

/** True for a line that begins a mail, and for the first one behind the name under it. */
const isMailsEdge = (lines: readonly string[], at: number): boolean =>
  GREETING.test(lines[at]!) ||
  (at >= 2 && SIGNED.test(lines[at - 2]!) && wordsIn(lines[at - 1]!).length < FEWEST_WORDS);

function blocksOf(lines: readonly string[]): Block[] {
  const pasted = pastedLines(lines);
  const blocks: Block[] = [];
  for (let from = 0; from < lines.length; ) {
    if (lines[from]!.trim() === '') {
      from += 1;
      continue;
    }
    let to = from;
    while (
      to < lines.length &&
      lines[to]!.trim() !== '' &&
      pasted[to] === pasted[from] &&
      (to === from || !isMailsEdge(lines, to))
    )
      to += 1;
    const own = lines.slice(from, to);
    // The task may be the first or the last line of what is pasted.
    const listed = own.slice(1, -1);
    if (!pasted[from] && isListing(listed)) {
      const known = new Set(listed.flatMap(wordsIn));
      const isListed = (line: string): boolean =>
        wordsIn(line).filter((word) => known.has(word)).length > LISTED * wordsIn(line).length;
      blocks.push({ text: own[0]!, isPasted: FIELDS.test(own[0]!) || isListed(own[0]!) });
      blocks.push({ text: listed.join('\n'), isPasted: true });
      blocks.push({ text: own.at(-1)!, isPasted: isListed(own.at(-1)!) });
    } else blocks.push({ text: own.join('\n'), isPasted: pasted[from]! });
    from = to;
  }
  return blocks;
}

/** What is written outside of a mail: before its head or its greeting, or behind the name under it. */
function outsideMail(blocks: readonly Block[]): readonly Block[] {
  const first = (block: Block): string => block.text.split('\n', 1)[0]!;
  const begins = blocks.findIndex(
    (block) => HEADER.test(first(block)) || BEGINS.test(first(block)) || GREETING.test(first(block)),
  );
  if (begins < 0) return blocks;
  const before = blocks.slice(0, begins).filter(({ isPasted }) => !isPasted);
  if (before.some(({ text }) => isTask(text))) return blocks.slice(0, begins);
  const signed = blocks.findLastIndex((block) => block.text.split('\n').some((line) => SIGNED.test(line)));
  if (signed < 0) return blocks;
  // A name may be a paragraph of its own.
  const after = blocks.slice(signed + 1);
  const own = after.filter(({ text, isPasted }) => !isPasted && isTask(text));
  return own.length > 0 ? own : blocks;
}

/**
 * The task in what an agent was given: what a person wrote, without the log, the mail, the code or the diff that is pasted
 * above or below it. A text in which nothing looks pasted is its task. Of a long one the first and the last paragraph say
 * what is asked. Pure, and linear in the length of the text.
 */
export function taskOf(given: string): string {
  const text = unwrapped(given.slice(0, MOST_READ));
  const blocks = blocksOf(text.split(/\r?\n/));
  const outside = outsideMail(blocks);
  const written = outside.filter(({ isPasted }) => !isPasted);
  const hasPaste = written.length < blocks.length;
  if (!hasPaste && text.length <= LONG_WHOLE) return text;
  const tasks = written.filter((block) => isTask(block.text) && !SIGNED.test(block.text.split('\n', 1)[0]!));
  const [first] = tasks;
  const last = tasks.at(-1);
  if (first === undefined || last === undefined) return given;
  // What is not pasted and short is all task.
  const all = tasks.map((block) => block.text).join('\n');
  return all.length <= LONG ? all : first === last ? first.text : `${first.text}\n${last.text}`;
}
