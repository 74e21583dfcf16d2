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
interface Point {
  readonly when: When;
  /** Whether it did the same again. */
  readonly did: boolean;
  readonly got: boolean;
}

function* pointsOf(run: Run): Generator<Point> {
  const { steps } = run;
  for (const [at, step] of steps.entries()) {
    const got = at === 0 ? undefined : gotOn(run, at);
    if (got === undefined) continue;
    const did = isSame(step, steps[at - 1]!);
    for (const when of whensOf(steps.slice(0, at))) yield { when, did, got };
  }
}

/** Situations of a run in which the same was done again. */
export const repeatedIn = (run: Run): string[] =>
  [...pointsOf(run)].flatMap(({ when, did }) => (did ? keyOf(when) : []));

/**
 * Adds a run to counts, or takes it out of them again.
 *
 * @param sign -1 to take it out
 */
export function countRun(counts: Counts, run: Run, sign: 1 | -1 = 1): void {
  for (const { when, did, got } of pointsOf(run)) {
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
