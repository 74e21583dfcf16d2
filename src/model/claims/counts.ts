import type { Run } from '../table/table.js';
import { keyOf, type When } from './claims.js';
import type { Point } from './points-of.js';

/** Steps of one group that did one thing, those of them that got on, and those that nobody had told to. */
export interface Cell {
  n: number;
  on: number;
  free: number;
}

/** Steps that did what could be said, and all others there. */
interface Sides {
  readonly did: Cell;
  readonly not: Cell;
}

/** What was done in one situation, about one thing, by group. */
export interface Question extends Pick<Point, 'about' | 'by'> {
  readonly when: When;
  readonly groups: Map<string, Sides>;
}

/** Counts of whole numbers, so that what is subtracted leaves what was never added. */
export type Counts = Map<string, Question>;

const questionKey = ({ when, about, by }: Point): string => `${keyOf(when)}\t${about}\t${by}`;

/** What a map holds under a key, made where it holds nothing. */
function under<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}

/** A cell of nothing. */
export const emptyCell = (): Cell => ({ n: 0, on: 0, free: 0 });

/**
 * Adds a run to counts, or takes it out of them again.
 *
 * @param points what its steps say: see `pointsOf`
 * @param sign -1 to take it out
 */
export function countRun(
  counts: Counts,
  run: Pick<Run, 'group' | 'guided'>,
  points: readonly Point[],
  sign: 1 | -1 = 1,
): void {
  for (const point of points) {
    const { when, about, by, did, gotOn } = point;
    const { groups } = under(counts, questionKey(point), () => ({ when, about, by, groups: new Map() }));
    const sides = under(groups, run.group, () => ({ did: emptyCell(), not: emptyCell() }));
    const cell = did ? sides.did : sides.not;
    cell.n += sign;
    cell.on += sign * Number(gotOn);
    cell.free += sign * Number(!run.guided);
    if (sides.did.n + sides.not.n > 0) continue;
    groups.delete(run.group);
    if (groups.size === 0) counts.delete(questionKey(point));
  }
}
