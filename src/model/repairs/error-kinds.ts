import type { ShownAction } from '../../domain/guidance-item.js';
import { SAY } from '../../domain/say.js';
import { SEVERAL_GROUPS } from '../settings.js';
import { errorCode, isFree } from '../table/choices.js';
import type { Failure } from './read-failures.js';
import type { ErrorKind } from './repairs.js';
import { shownOf } from './shown-of.js';

/** A kind of error while it is counted: the sets are of groups. */
export interface KindCounts {
  shape: string;
  /** Of lines on it: see `topicCode`. */
  code: string;
  actions: Map<string, { shown: ShownAction; groups: Set<number> }>;
  groups: Set<number>;
  /** Of runs that met it and were told nothing of it: those that got past it, and those that did by their next try. */
  passed: Map<number, [good: number, of: number]>;
  soon: Map<number, [good: number, of: number]>;
  gone: [number, number];
  lastGone: number;
  stuck: Map<number, [good: number, of: number]>;
  quit: Map<number, [good: number, of: number]>;
  after: Map<string, Map<number, [good: number, of: number]>>;
}

export const newKind = (shape: string): KindCounts => ({
  shape,
  code: errorCode(shape),
  actions: new Map(),
  groups: new Set(),
  passed: new Map(),
  soon: new Map(),
  gone: [0, 0],
  lastGone: -1,
  stuck: new Map(),
  quit: new Map(),
  after: new Map(),
});

const addMean = (into: Map<number, [number, number]>, group: number, good: number): void => {
  const cell = into.get(group) ?? [0, 0];
  into.set(group, cell);
  cell[0] += good;
  cell[1] += 1;
};

const meanOf = (cells: ReadonlyMap<number, readonly [number, number]>): [number, number] => [
  [...cells.values()].reduce((sum, [good, of]) => sum + good / of, 0),
  cells.size,
];

/** Counts one failure for its kind: whether it was passed, and what was done where it was not. */
export function addFailure(kind: KindCounts, { run, step, group, first, tries }: Failure): void {
  const worked = tries.find((one) => one.worked);
  kind.groups.add(group);
  const action = kind.actions.get(step.operator) ?? {
    shown: shownOf(step.operator, step.action),
    groups: new Set(),
  };
  kind.actions.set(step.operator, action);
  action.groups.add(group);
  if (first && isFree(run, kind.code)) {
    addMean(kind.passed, group, Number(worked !== undefined));
    addMean(kind.soon, group, Number(tries[0]?.worked === true));
  }
  if (worked && step.answer.values.length > 0 && kind.lastGone !== group) {
    kind.lastGone = group;
    const { tokens } = run.steps[worked.index]!.action;
    kind.gone[1] += 1;
    if (
      !tokens.some(({ key }) => key === step.answer.values[0]) &&
      2 * tokens.length > step.action.tokens.length
    )
      kind.gone[0] += 1;
  }
  if (worked || !first || !run.outcomeKnown) return;
  addMean(kind.stuck, group, run.success);
  if (tries.length === 0) addMean(kind.quit, group, run.success);
  // What comes later is for the rest of the task.
  const last = run.steps.findLast(({ failed, operator }) => failed && operator === step.operator)!;
  const end = run.steps.find(({ at, failed, operator }) => at > last.at && !failed && operator !== SAY);
  if (!end || end.operator === step.operator) return;
  const cells = kind.after.get(end.operator) ?? new Map();
  kind.after.set(end.operator, cells);
  addMean(cells, group, run.success);
}

/**
 * What is held of a kind of error.
 *
 * @param free runs that were told nothing of it, by group
 */
export function closeKind(kind: KindCounts, free: ReadonlyMap<number, number>): ErrorKind {
  const [most] = [...kind.actions].sort(
    ([a, x], [b, y]) => y.groups.size - x.groups.size || (a < b ? -1 : 1),
  );
  const after = [...kind.after]
    .filter(([, cells]) => cells.size >= SEVERAL_GROUPS)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    shape: kind.shape,
    operator: most![0],
    action: most![1].shown,
    groups: kind.groups.size,
    unguided: kind.soon.size,
    passed: meanOf(kind.passed)[0],
    soon: meanOf(kind.soon)[0],
    base:
      [...kind.soon].reduce((sum, [group, [, met]]) => sum + met / free.get(group)!, 0) /
      Math.max(1, free.size),
    gone: kind.gone,
    stuck: meanOf(kind.stuck),
    quit: meanOf(kind.quit),
    after: Object.fromEntries(after.map(([operator, cells]) => [operator, meanOf(cells)])),
  };
}
