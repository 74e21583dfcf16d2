import { isSame } from '../table/is-repeat.js';
import type { Run } from '../table/table.js';
import { gotOn } from './got-on.js';
import { keyOf } from './repeats.js';
import { type When, whensOf } from './whens-of.js';

/** Steps of one group that did one thing, those of them that got on, and those that nobody had told to. */
export interface Cell {
  n: number;
  on: number;
  free: number;
}

/** Steps that did the same again, and all others there. */
interface Sides {
  readonly did: Cell;
  readonly not: Cell;
}

/** What was done in one situation, by group. */
export interface Question {
  readonly when: When;
  readonly groups: Map<string, Sides>;
}

/** By situation. Counts of whole numbers, so that what is subtracted leaves what was never added. */
export type Counts = Map<string, Question>;

/** What a map holds under a key, made where it holds nothing. */
function under<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}

/** A cell of nothing. */
export const emptyCell = (): Cell => ({ n: 0, on: 0, free: 0 });

/** A step of a run, in one situation that it was done in. */
export interface Point {
  readonly when: When;
  /** Whether it did the same again. */
  readonly did: boolean;
  readonly got: boolean;
}

/** The steps of a run in their situations, where it is known whether they got it on. */
export function pointsOf(run: Run): Point[] {
  const { steps } = run;
  return steps.flatMap((step, at): Point[] => {
    const got = at === 0 ? undefined : gotOn(run, at);
    if (got === undefined) return [];
    const did = isSame(step, steps[at - 1]!);
    return whensOf(steps.slice(0, at)).map((when) => ({ when, did, got }));
  });
}

/**
 * Adds a run to counts, or takes it out of them again.
 *
 * @param points its steps: see `pointsOf`
 * @param sign -1 to take it out
 */
export function countRun(
  counts: Counts,
  run: Pick<Run, 'group' | 'guided'>,
  points: readonly Point[],
  sign: 1 | -1 = 1,
): void {
  for (const { when, did, got } of points) {
    const key = keyOf(when);
    const { groups } = under(counts, key, () => ({ when, groups: new Map() }));
    const sides = under(groups, run.group, () => ({ did: emptyCell(), not: emptyCell() }));
    const cell = did ? sides.did : sides.not;
    cell.n += sign;
    cell.on += sign * Number(got);
    cell.free += sign * Number(!run.guided);
    if (sides.did.n + sides.not.n > 0) continue;
    groups.delete(run.group);
    if (groups.size === 0) counts.delete(key);
  }
}
