import { ownValue } from '../../domain/own-value.js';
import { SAY } from '../../domain/say.js';
import type { Event } from '../events/parsed-run.js';
import { STOP } from '../table/clauses-of.js';
import { NEGATION, PRIOR } from './settings.js';

/** Which answers in words are refusals, from what runs did after them: by `operator\tshape` the evidence for it, in nats. */
export type Refusals = Readonly<Record<string, number>>;

/** Function words that deny. They are of no domain; what agents do decides in any language. */
const NEGATIVE =
  /\b(?:cannot|can ?not|(?:ca|wo|do|does|did|is|are|was|has|have|could|should)n['’]?t|not|unable|without|already|must|needs?|first|unless|until)\b/i;

/** Whether a text has a function word that denies. */
export const denies = (text: string): boolean => NEGATIVE.test(text);

const WORD = /^[\p{L}'’-]{2,}$/u;

/** Whether an answer says something in words of its own, and is no row of data and no echo of the action. */
function saysMore({ action, answer }: Pick<Event, 'action' | 'answer'>): boolean {
  const parts = answer.shape.split(' ').filter((part) => /[\p{L}\p{N}…]/u.test(part));
  const words = parts.filter((part) => WORD.test(part)).map((word) => word.toLowerCase());
  if (words.length < 2 || words.length < 0.5 * parts.length) return false;
  const echoed = new Set(action.text.toLowerCase().split(/[^\p{L}'’-]+/u));
  // Who is spoken to repeats words of it, whatever he answers.
  return (
    action.kind === 'say' || denies(answer.text) || words.some((word) => !echoed.has(word) && !STOP.has(word))
  );
}

/** Whether an action asks a person something: its words, or one of its arguments, are a question. */
const asks = ({ kind, text, args }: Event['action']): boolean =>
  [...(kind === 'say' ? [text] : []), ...args.map(({ value }) => value)].some((words) =>
    /[?？؟]\s*$/.test(words),
  );

/** Whether an answer in words may be a refusal at all: what somebody answers to a question is his own. */
export const mayRefuse = (event: Pick<Event, 'action' | 'answer'>, operator: string): boolean =>
  event.answer.sign === 'open' && operator !== SAY && !asks(event.action) && saysMore(event);

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
