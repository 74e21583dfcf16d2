import { lex } from '../events/lex.js';
import { unquoted } from '../events/names.js';
import type { Event, ParsedRun } from '../events/parsed-run.js';
import { MOSTLY } from '../settings.js';
import { GAP } from '../table/gap.js';
import { isSame } from '../table/is-repeat.js';
import { isTry } from '../table/is-try.js';
import type { Operators } from '../table/operators.js';
import { RETRY_WITHIN } from './settings.js';

/** What groups did after one kind of answer. A group counts once, with the first of its answers. */
export interface After {
  readonly groups: number;
  /** Groups in which it was the first answer of its tool. */
  readonly first: number;
  /** Groups in which anything was done after it. */
  readonly went: number;
  /** Groups in which the same action was sent again, and in which a like one was sent instead. */
  readonly again: number;
  readonly edited: number;
  /** Groups in which the same action was sent again, and was answered otherwise in the end. */
  readonly cured: number;
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

export const NONE: After = { groups: 0, first: 0, went: 0, again: 0, edited: 0, cured: 0, ended: 0, good: 0 };

export const plus = (a: After, b: After, sign = 1): After => ({
  groups: a.groups + sign * b.groups,
  first: a.first + sign * b.first,
  went: a.went + sign * b.went,
  again: a.again + sign * b.again,
  edited: a.edited + sign * b.edited,
  cured: a.cured + sign * b.cured,
  ended: a.ended + sign * b.ended,
  good: a.good + sign * b.good,
});

/** An event with its operator. */
type Done = Event & { readonly operator: string };

/**
 * Whether an action is another try of an earlier one: it is like it and keeps most words of its operator. `restart web` is
 * like `status web`, as both are about `web`, and no try of it.
 */
function isRetry(from: Done, to: Done, operators: Operators): boolean {
  if (!isTry(from, to, operators)) return false;
  const { kind, head } = from.action;
  if (kind === 'say' || from.operator === to.operator) return true;
  const words = lex(from.operator.replaceAll(GAP, ' '))
    .map(({ key }) => unquoted(key))
    .filter((word) => word !== head);
  const has = new Set(to.action.tokens.map(({ key }) => unquoted(key)));
  return words.filter((word) => has.has(word)).length >= MOSTLY * words.length;
}

/** What followed the answer of an event of a run. */
export function followed(
  { outcomeKnown, success }: ParsedRun,
  events: readonly Done[],
  at: number,
  operators: Operators,
): Followed {
  const event = events[at]!;
  const later = events.slice(at + 1, at + 1 + RETRY_WITHIN);
  const again = later.some((other) => isSame(event, other));
  const final = again ? events.findLast((other) => isSame(event, other)) : undefined;
  const like = again ? undefined : later.find((other) => isRetry(event, other, operators));
  const had = new Set(event.action.args.map(({ path, value }) => `${path}=${value}`));
  const changes = (like?.action.args ?? [])
    .map(({ path, value }) => `${path}=${value}`)
    .filter((pair) => !had.has(pair));
  const last = !events.slice(at + 1).some(({ operator }) => operator === event.operator);
  const ends = last && outcomeKnown && like === undefined;
  return {
    after: {
      groups: 1,
      first: Number(!events.slice(0, at).some(({ action }) => action.head === event.action.head)),
      went: Number(later.length > 0),
      again: Number(again),
      edited: Number(like !== undefined),
      cured: Number(final !== undefined && final.answer.shape !== event.answer.shape),
      ended: Number(ends),
      good: ends ? success : 0,
    },
    changes,
  };
}
