import { SAY } from '../../domain/say.js';
import type { Event } from '../events/parsed-run.js';
import { NEGATION, PRIOR } from './settings.js';

/** Which answers are refusals: what runs did after them. */
export interface Refusals {
  /** Of answers in words, by `operator\tshape` and by `\tshape` over all operators: the evidence for a refusal, in nats. */
  readonly evidence: Readonly<Record<string, number>>;
  /** Errors by their structure that agents pass by without harm, by `operator\tshape`. */
  readonly warnings: Readonly<Record<string, true>>;
}

/** Function words that deny. They are of no domain; what agents do decides in any language. */
const NEGATIVE =
  /\b(?:cannot|can ?not|(?:ca|wo|do|does|did|is|are|was|has|have|could|should)n['’]?t|not|unable|without|already|must|needs?|first|unless|until)\b/i;

/** Whether a text has a function word that denies. */
export const denies = (text: string): boolean => NEGATIVE.test(text);

/** Whether a shape says something in words of its own, and is no row of data and no echo of the action alone. */
function isWorded(shape: string): boolean {
  const parts = shape.split(' ').filter((part) => /[\p{L}\p{N}…]/u.test(part));
  const words = parts.filter((part) => /^[\p{L}'’-]{2,}$/u.test(part)).length;
  return words >= 2 && words >= 0.5 * parts.length;
}

/** Whether an answer in words may be a refusal at all: what somebody answers to an utterance is his own. */
export const mayRefuse = ({ action, answer }: Pick<Event, 'action' | 'answer'>, operator: string): boolean =>
  answer.sign === 'open' &&
  operator !== SAY &&
  // What somebody answers to a question is his own.
  !(action.kind === 'say' && /\?\s*$/.test(action.text)) &&
  isWorded(answer.shape);

/** Whether an answer in words, by `operator\tshape`, is a refusal as far as is known. */
export function isRefusal({ evidence }: Pick<Refusals, 'evidence'>, key: string, denied: boolean): boolean {
  const nats = evidence[key] ?? evidence[key.slice(key.indexOf('\t'))] ?? 0;
  return PRIOR + (denied ? NEGATION : 0) + nats > 0;
}

/**
 * Whether an action was refused or failed.
 *
 * @param operator its operator: see `operatorOf`
 */
export function isRefused(
  refusals: Refusals,
  event: Pick<Event, 'action' | 'answer'>,
  operator: string,
): boolean {
  const { sign, shape, text } = event.answer;
  const key = `${operator}\t${shape}`;
  if (sign === 'error') return refusals.warnings[key] !== true;
  return mayRefuse(event, operator) && isRefusal(refusals, key, denies(text));
}
