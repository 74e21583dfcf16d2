import type { Run } from '../table/table.js';
import { keyOf, type When } from './claims.js';
import type { Point } from './points-of.js';

/** Steps of one group that did one thing, those of them that got on, and those that nobody had told to. */
export interface Cell {
  n: number;
  on: number;
  free: number;
}

/** What was done in one situation, about one thing: by stratum, group and what was done. */
export interface Question extends Pick<Point, 'about' | 'by'> {
  readonly when: When;
  readonly strata: Map<string, Map<string, Map<string, Cell>>>;
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
    const { when, about, by, say, stratum, gotOn } = point;
    const question = under(counts, questionKey(point), () => ({ when, about, by, strata: new Map() }));
    const groups = under(question.strata, stratum, () => new Map());
    const says = under(groups, run.group, () => new Map());
    const cell = under(says, say, () => ({ n: 0, on: 0, free: 0 }));
    cell.n += sign;
    cell.on += sign * Number(gotOn);
    cell.free += sign * Number(!run.guided);
    if (cell.n > 0) continue;
    says.delete(say);
    if (says.size === 0) groups.delete(run.group);
    if (groups.size === 0) question.strata.delete(stratum);
    if (question.strata.size === 0) counts.delete(questionKey(point));
  }
}
