import { SAY } from '../../domain/say.js';
import type { Action as Read } from '../../extract/steps/action.js';
import { findJson } from '../../extract/steps/find-json.js';
import { exitIn } from '../../extract/steps/outcome-words.js';
import { readOutcome } from '../../extract/steps/read-outcome.js';
import type { Action } from './action.js';
import type { Answer } from './answer.js';
import { shapeOf } from './shape-of.js';

/** An answer in words that is longer than this is a document. */
const MAX_WORDS = 600;
const MAX_TEXT = 240;
/** Data of few fields may say in words how a call went; in more, words are what was asked for. */
const MAX_FIELDS = 12;

const NOTHING: Answer = { sign: 'open', text: '', shape: '', values: [], numbers: [], about: [] };

/** A message that a page begins with, by its role (WAI-ARIA 1.2, `alert` and `status`): `alert "Please enter a date"`. */
const MESSAGE = /^\W{0,4}(?:alert|status):? "([^"\n]{3,400})"/;

/** The first sentence of a text, with the next where it is a mere `No.`; what comes after it is detail. */
const firstSentence = (whole: string): string => {
  const text = MESSAGE.exec(whole)?.[1] ?? whole;
  return (/^(?:\S+(?: \S+)?[.!;] )?[^\n]*?[^\s!][.!?;](?=\s|$)/.exec(text)?.[0] ?? text.split('\n', 1)[0]!)
    .slice(0, MAX_TEXT)
    .trim();
};

/** The line of a log that names what went wrong: the last that opens with the name of an exception or an error. */
function tellingLine(result: string): string | undefined {
  const lines = result.split('\n', 400).map((line) => line.trim());
  return (
    lines.findLast((line) =>
      /^(?:\w+\.)*\w*(?:Error|Exception|Configured|Warning|NotReady)\b\s*[:(]/.test(line),
    ) ?? lines.find((line) => /^\W{0,3}(?:E\s{2,}|\[?(?:ERROR|FATAL)\]?\b|\w+: error:|error[:[])/.test(line))
  );
}

/** The status that a shell's wrapper writes as a tag: `<returncode>1</returncode>`. */
const STATUS_TAG = /<(?:return|exit)_?(?:code|status)>\s*(-?\d+)/i;

/** The last line of an output that is no tag. */
const lastLine = (result: string): string | undefined =>
  result
    .split('\n')
    .findLast((line) => line.trim() !== '' && !/^\s*<\/?\w+>\s*$/.test(line))
    ?.trim();

/** The last line before the status that a wrapper adds: `exit code 1`. */
function beforeStatus(result: string): string | undefined {
  const lines = result.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 1 && /^\W*(?:exit|return)\w*[ _-]?(?:code|status)?\W*-?\d+\W*$/i.test(lines.at(-1)!)
    ? lines.at(-2)!.trim()
    : undefined;
}

/** The first words in data of few fields: three words at least. */
function wordsIn(value: unknown, left = { fields: MAX_FIELDS }): string | undefined {
  if (typeof value === 'string')
    return value.length <= MAX_TEXT && value.trim().split(/\s+/).length >= 3 ? value.trim() : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  let found: string | undefined;
  for (const inner of Object.values(value)) {
    left.fields -= 1;
    found ??= wordsIn(inner, left);
  }
  return left.fields < 0 ? undefined : found;
}

/** What a result says of the action that it answers. */
export function readAnswer(read: Read, action: Action, result: string): Answer {
  const trimmed = result.trim();
  if (trimmed === '') return NOTHING;
  const answer = (sign: Answer['sign'], text: string): Answer =>
    text === ''
      ? { ...NOTHING, sign }
      : { sign, text: text.slice(0, MAX_TEXT), ...shapeOf(text.slice(0, MAX_TEXT), action) };
  const status = STATUS_TAG.exec(trimmed)?.[1];
  if (status !== undefined) {
    if (Number(status) === 0) return answer('ok', '');
    return answer('error', tellingLine(trimmed) ?? lastLine(trimmed) ?? '');
  }
  // A line that is carried out is no reply, whatever the decision was read as, and its result may name what it names.
  const carried = {
    ...read,
    name: action.kind !== 'say' && read.name === SAY ? action.head : read.name,
    args: action.kind === 'line' ? { ...read.args, line: action.text } : read.args,
  };
  const { outcome, message } = readOutcome(result, carried);
  const [json] = /[[{]/.test(trimmed) && trimmed.length <= 20_000 ? findJson(trimmed) : [];
  if (outcome === 'error' || outcome === 'interrupted') {
    const telling = json?.start === 0 ? undefined : (tellingLine(trimmed) ?? beforeStatus(trimmed));
    return answer('error', telling ?? message ?? firstSentence(trimmed));
  }
  if (json !== undefined) {
    const words = wordsIn(json.value) ?? '';
    return answer(words === '' && outcome === 'ok' ? 'ok' : 'open', words);
  }
  if (trimmed.length > MAX_WORDS) return answer('open', '');
  // Words that nothing marks as an error may be one all the same, unless a status says not: other runs tell.
  return answer(outcome === 'ok' && exitIn(trimmed) === 0 ? 'ok' : 'open', firstSentence(trimmed));
}
