import { ownValue } from '../../domain/own-value.js';
import { SAY } from '../../domain/say.js';
import type { Event } from '../events/parsed-run.js';
import { NEGATION, PRIOR } from './settings.js';

/** Which answers in words are refusals, from what runs did after them: by `operator\tshape` the evidence for it, in nats. */
export type Refusals = Readonly<Record<string, number>>;

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

/** Whether an answer in words may be a refusal at all: what somebody answers to a question is his own. */
export const mayRefuse = ({ action, answer }: Pick<Event, 'action' | 'answer'>, operator: string): boolean =>
  answer.sign === 'open' &&
  operator !== SAY &&
  !(action.kind === 'say' && /\?\s*$/.test(action.text)) &&
  isWorded(answer.shape);

/** Whether an answer in words, by `operator\tshape`, is a refusal as far as is known. */
export const isRefusal = (refusals: Refusals, key: string, denied: boolean): boolean =>
  PRIOR + (denied ? NEGATION : 0) + (ownValue(refusals, key) ?? 0) > 0;

/**
 * Whether an action was refused or failed: its structure says so, or what runs did after such an answer.
 *
 * @param operator its operator: see `operatorOf`
 */
export function isRefused(
  refusals: Refusals,
  event: Pick<Event, 'action' | 'answer'>,
  operator: string,
): boolean {
  const { sign, shape, text } = event.answer;
  if (sign === 'error') return true;
  return mayRefuse(event, operator) && isRefusal(refusals, `${operator}\t${shape}`, denies(text));
}
