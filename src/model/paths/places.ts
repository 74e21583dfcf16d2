import { ownValue } from '../../domain/own-value.js';
import type { Operators } from '../table/operators.js';
import type { Step } from '../table/table.js';
import { CLASS_SHARE, MAX_DEPTH } from './settings.js';

const START = '^';
const MAX_SHAPE = 40;

/**
 * The class of an action: operators that begin alike are one, so that few runs tell what comes next. Of a line its first
 * word, of an act its label, where many groups that use the head have it.
 */
export function classOf({ action: { kind, head, tokens }, operator }: Step, operators: Operators): string {
  if (kind === 'call' || kind === 'say') return operator;
  const first = tokens[0]?.key ?? '';
  const having = operators.tokens[`${head}\t${first}`] ?? 0;
  return having >= CLASS_SHARE * (ownValue(operators.heads, head) ?? 0) && having > 0
    ? `${head} ${first}`
    : head;
}

/** The steps of a run as histories have them: their classes, with the errors that they met. */
export const placesOf = (steps: readonly Step[], operators: Operators): string[] =>
  steps.map((step) => {
    const name = classOf(step, operators);
    return step.failed ? `${name}!${step.answer.shape.slice(0, MAX_SHAPE)}` : name;
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
