import type { ShownAction } from '../../domain/guidance-item.js';
import { SAY } from '../../domain/say.js';
import { MAX_RECORDS, SEVERAL_GROUPS } from '../settings.js';
import { errorCode, isFree } from '../table/choices.js';
import type { Step } from '../table/table.js';
import type { Failure } from './read-failures.js';
import { type ErrorKind, NOTHING, type Share } from './repairs.js';

/** By group, the sum of what its runs say, and their number. */
type Means = Map<number, Share>;

/** A kind of error while it is counted: see {@link ErrorKind}. */
export interface KindCounts {
  readonly shape: string;
  /** Of lines on it: see `topicCode`. */
  readonly code: string;
  /** By operator the first step that met it, and its groups. */
  readonly operators: Map<string, { readonly step: Step; readonly groups: Set<number> }>;
  readonly groups: Set<number>;
  /** Runs without guidance that met it. */
  met: number;
  readonly passed: Means;
  readonly soon: Means;
  readonly gone: Means;
  readonly stuck: Means;
  readonly after: Map<string, Means>;
  /** Records of runs that never got past it. */
  readonly from: string[];
}

export const newKind = (shape: string): KindCounts => ({
  shape,
  code: errorCode(shape),
  operators: new Map(),
  groups: new Set(),
  met: 0,
  passed: new Map(),
  soon: new Map(),
  gone: new Map(),
  stuck: new Map(),
  after: new Map(),
  from: [],
});

function addMean(into: Means, group: number, said: number | boolean): void {
  const [good, of] = into.get(group) ?? [0, 0];
  into.set(group, [good + Number(said), of + 1]);
}

const meanOf = (means: Means): Share => [
  [...means.values()].reduce((sum, [good, of]) => sum + good / of, 0),
  means.size,
];

/** Counts one failure for its kind: whether it was passed, and what was done where it was not. */
export function addFailure(kind: KindCounts, { run, step, group, first, tries }: Failure): void {
  const worked = tries.find((one) => one.worked);
  kind.groups.add(group);
  const operator = kind.operators.get(step.operator) ?? { step, groups: new Set() };
  kind.operators.set(step.operator, operator);
  operator.groups.add(group);
  if (first && !run.guided) kind.met += 1;
  if (first && isFree(run, kind.code)) {
    addMean(kind.passed, group, worked !== undefined);
    addMean(kind.soon, group, tries[0]?.worked === true);
  }
  const [named] = step.answer.values;
  if (worked && named !== undefined)
    addMean(kind.gone, group, !run.steps[worked.index]!.action.tokens.some(({ key }) => key === named));
  if (worked || !first || !run.outcomeKnown) return;
  addMean(kind.stuck, group, run.success);
  if (kind.from.length < MAX_RECORDS) kind.from.push(run.id);
  const addAfter = (what: string): void => {
    const means: Means = kind.after.get(what) ?? new Map();
    kind.after.set(what, means);
    addMean(means, group, run.success);
  };
  if (tries.length === 0) addAfter(NOTHING);
  // What comes later is for the rest of the task.
  const last = run.steps.findLast(({ failed, operator }) => failed && operator === step.operator)!;
  const end = run.steps.find(({ at, failed, operator }) => at > last.at && !failed && operator !== SAY);
  if (end && end.operator !== step.operator) addAfter(end.operator);
}

/**
 * What is held of a kind of error.
 *
 * @param unguided runs without guidance
 * @param use the index of a record
 */
export function closeKind(
  kind: KindCounts,
  unguided: number,
  { shownOf, use }: { shownOf: (step: Step) => ShownAction; use: (record: string) => number },
): ErrorKind {
  const [most] = [...kind.operators].sort(
    ([a, x], [b, y]) => y.groups.size - x.groups.size || (a < b ? -1 : 1),
  );
  const [operator, { step }] = most!;
  const after = [...kind.after]
    .filter(([, means]) => means.size >= SEVERAL_GROUPS)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    shape: kind.shape,
    operator,
    action: shownOf(step),
    groups: kind.groups.size,
    passed: meanOf(kind.passed),
    soon: meanOf(kind.soon),
    base: kind.met / Math.max(1, unguided),
    gone: meanOf(kind.gone),
    stuck: meanOf(kind.stuck),
    after: Object.fromEntries(after.map(([what, means]) => [what, meanOf(means)])),
    from: kind.from.map(use),
  };
}
