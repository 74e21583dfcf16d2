import type { Check, StepPattern, When } from '../../api/check.js';
import { placeIn } from '../events/peers-of.js';
import type { Situation } from '../situation.js';
import { isSame } from '../table/is-repeat.js';
import type { Run, Step } from '../table/table.js';

/** A text as its words, so that phrases of it can be looked for. */
const rowOf = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []).join(' ')} `;

const rows = new WeakMap<Step, { did: string; came: string }>();

/** The words of what was done in a step, and of what came back: of one step many checks ask. */
function rowsOf(step: Step): { did: string; came: string } {
  const known = rows.get(step);
  if (known) return known;
  const { head, text } = step.action;
  const made = { did: rowOf(`${head} ${text}`), came: rowOf(step.result) };
  rows.set(step, made);
  return made;
}

const hasOne = (row: string, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => row.includes(rowOf(phrase)));

function matches(pattern: StepPattern, step: Step, steps: readonly Step[]): boolean {
  const { tool, has, result, refused, repeated, from } = pattern;
  const { did, came } = rowsOf(step);
  return (
    (tool === undefined || hasOne(rowOf(step.action.head), tool)) &&
    (has === undefined || hasOne(did, has)) &&
    (result === undefined || hasOne(came, result)) &&
    (refused === undefined || step.failed === refused) &&
    (repeated === undefined || steps.slice(0, step.at).some((one) => isSame(one, step)) === repeated) &&
    (from === undefined || step.at + 1 >= from)
  );
}

/** True for a task that a lesson is for. */
export const isFor = ({ task }: When, text: string): boolean =>
  task === undefined || hasOne(rowOf(text), task);

/** True for a place that a lesson names. */
export const isIn = ({ place = [] }: When, name: string): boolean =>
  place.some((one) => one.toLowerCase() === name.toLowerCase());

/**
 * Whether a run did as a check says, at the first place where it is due.
 *
 * @returns undefined for a run in which it is not due
 */
export function follows(
  check: Check,
  { task, steps, peers }: Pick<Run, 'task' | 'steps' | 'peers'>,
): boolean | undefined {
  if (!isFor(check, task) || steps.length === 0) return undefined;
  if (check.place && !isIn(check, placeIn(peers))) return undefined;
  const is = (pattern: StepPattern) => (step: Step) => matches(pattern, step, steps);
  const { after, before, next } = check;
  const begin = after === undefined ? 0 : steps.findIndex(is(after)) + 1;
  if (after !== undefined && begin === 0) return undefined;
  const ends = before === undefined ? -1 : steps.findIndex((step) => step.at >= begin && is(before)(step));
  if (before !== undefined && ends < 0) return undefined;
  const due = steps.slice(begin, next ? begin + 1 : before === undefined ? undefined : ends);
  // Who ended there did neither.
  if (next && due.length === 0) return undefined;
  return check.do === undefined ? !due.some(is(check.avoid!)) : due.some(is(check.do));
}

/**
 * True where a lesson is due at the point of a run: right after the step that it waits for, or where the proposed action is one that it guards or
 * would avoid.
 */
export function isDueNow(
  { after, before, do: wanted, avoid, next }: Check,
  { steps, proposed = [] }: Pick<Situation, 'steps' | 'proposed'>,
): boolean {
  const all = [...steps, ...proposed];
  const is = (pattern: StepPattern) => (step: Step) => matches(pattern, step, all);
  const begin = after === undefined ? 0 : steps.findIndex(is(after)) + 1;
  if (after !== undefined && (begin === 0 || is(after)(steps.at(-1)!))) return begin > 0;
  if (next && begin < steps.length) return false;
  const since = steps.slice(begin);
  if (avoid !== undefined) return !(before && since.some(is(before))) && proposed.some(is(avoid));
  return before !== undefined && proposed.some(is(before)) && !(wanted && since.some(is(wanted)));
}
