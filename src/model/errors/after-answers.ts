import type { Event, ParsedRun } from '../events/parsed-run.js';
import { denies } from './refusals.js';
import { LIKE_SIGNS, LIKE_TOKENS, RETRY_WITHIN } from './settings.js';

/** What groups did after one kind of answer. A group counts once, with the mean of its answers. */
export interface After {
  readonly groups: number;
  /** Groups in which anything was done after it. */
  readonly went: number;
  /** Groups in which the same action was sent again, and in which a like one was sent instead. */
  readonly again: number;
  readonly edited: number;
  /** Groups with an outcome in which it was the operator's last answer, and how many of them succeeded. */
  readonly ended: number;
  readonly good: number;
}

/** What followed one answer. */
export interface Followed {
  readonly after: After;
  /** The arguments that the next like call changed, as `path=value`. */
  readonly changes: readonly string[];
}

export const NONE: After = { groups: 0, went: 0, again: 0, edited: 0, ended: 0, good: 0 };

export const plus = (a: After, b: After, sign = 1): After => ({
  groups: a.groups + sign * b.groups,
  went: a.went + sign * b.went,
  again: a.again + sign * b.again,
  edited: a.edited + sign * b.edited,
  ended: a.ended + sign * b.ended,
  good: a.good + sign * b.good,
});

/** The answers of one group as one. */
export const meanOf = ({ groups: n, went, again, edited, ended, good }: After): After => ({
  groups: 1,
  went: went / n,
  again: again / n,
  edited: edited / n,
  ended: Number(ended > 0),
  good: ended > 0 ? good / ended : 0,
});

/** Whether two lines or utterances share much of their tokens. */
function isLike(a: Event, b: Event): boolean {
  const own = new Set(a.action.tokens.map(({ key }) => key));
  const other = new Set(b.action.tokens.map(({ key }) => key));
  let both = 0;
  for (const key of own) if (other.has(key)) both += 1;
  return both >= LIKE_TOKENS * Math.max(own.size, other.size, 1);
}

/**
 * Whether an action is another try of an earlier one that was answered: the same tool with a value in common, or a
 * line that shares much. With nothing in common it does the same with another object, unless the answer denies.
 */
function isEdited(a: Event, b: Event): boolean {
  if (a.action.kind !== b.action.kind || (a.action.kind !== 'line' && a.action.head !== b.action.head))
    return false;
  if (a.action.kind === 'line' || a.action.kind === 'say') return isLike(a, b);
  const values = new Map(a.action.args.map(({ path, value }) => [path, value]));
  return (
    denies(a.answer.text) ||
    b.action.args.some(({ path, value }) => isLikeValue(values.get(path) ?? '', value))
  );
}

const signs = (value: string): string => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether two values are one thing in two spellings: equal, or with most letters and digits of one in one piece in the other. */
function isLikeValue(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = [signs(a), signs(b)].sort((one, other) => one.length - other.length) as [
    string,
    string,
  ];
  const least = Math.max(LIKE_SIGNS, Math.ceil(short.length / 2) + 1);
  for (let from = 0; from + least <= short.length; from++)
    if (long.includes(short.slice(from, from + least))) return true;
  return false;
}

const isSame = (a: Event, b: Event): boolean =>
  a.action.head === b.action.head && a.action.text === b.action.text;

/**
 * What followed the answer of an event.
 *
 * @param last whether it was its operator's last answer
 */
export function followed({ events, outcomeKnown, success }: ParsedRun, at: number, last: boolean): Followed {
  const event = events[at]!;
  const later = events.slice(at + 1, at + 1 + RETRY_WITHIN);
  const again = later.some((other) => isSame(event, other));
  const like = again ? undefined : later.find((other) => isEdited(event, other));
  const had = new Set(event.action.args.map(({ path, value }) => `${path}=${value}`));
  const changes = (like?.action.args ?? [])
    .map(({ path, value }) => `${path}=${value}`)
    .filter((pair) => !had.has(pair));
  const ends = last && outcomeKnown && like === undefined;
  return {
    after: {
      groups: 1,
      went: Number(later.length > 0),
      again: Number(again),
      edited: Number(like !== undefined),
      ended: Number(ends),
      good: ends ? success : 0,
    },
    changes,
  };
}
