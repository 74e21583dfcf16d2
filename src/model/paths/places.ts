import { ownValue } from '../../domain/own-value.js';
import { HARDLY_ANY, MOST_NAME } from '../settings.js';
import type { Operators } from '../table/operators.js';
import type { Step } from '../table/table.js';
import { MAX_DEPTH } from './settings.js';

const START = '^';
/** The class of no further action: the run is over. */
export const END = '$';

const isWord = (text: string): boolean => /^\p{L}+$/u.test(text);

/**
 * The class of an action: operators that begin alike are one, so that few runs tell what comes next. Of a line its first
 * word and the flag, sign or file after it, of an act its label, where many groups that use the head have it (next kind of step on
 * webshop, SQL and STAR: .866, .716, .627 beside .842, .610, .618 for trigrams).
 */
export function classOf({ action: { kind, head, tokens }, operator }: Step, operators: Operators): string {
  if (kind === 'call' || kind === 'say') return operator;
  const least = Math.max(1, HARDLY_ANY * (ownValue(operators.heads, head) ?? 0));
  const isCommon = (key: string): boolean => (operators.tokens[`${head}\t${key}`] ?? 0) >= least;
  const [first, second] = tokens;
  if (first === undefined || !isCommon(first.key)) return head;
  const goesOn = kind === 'line' && second !== undefined && !isWord(second.text) && isCommon(second.key);
  return goesOn ? `${head} ${first.key} ${second.key}` : `${head} ${first.key}`;
}

/** The steps of a run as histories have them: their classes, with the errors that they met. */
export const placesOf = (steps: readonly Step[], operators: Operators): string[] =>
  steps.map((step) => {
    const name = classOf(step, operators);
    return step.failed ? `${name}!${step.answer.shape.slice(0, MOST_NAME)}` : name;
  });

/** The histories before an index, shortest first: nothing, the last step, the last two, the last three. */
export function historiesAt(places: readonly string[], at: number): string[] {
  const histories = [''];
  let key = '';
  for (let depth = 1; depth <= MAX_DEPTH; depth++) {
    key = `${places[at - depth] ?? START}\t${key}`;
    histories.push(`${depth}\t${key}`);
    if (at < depth) break;
  }
  return histories;
}
