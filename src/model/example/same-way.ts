import type { SimilarRun } from '../situation.js';
import type { Run } from '../table/table.js';
import { actsOf } from './acts-of.js';
import { partsOf } from './parts-of.js';
import { LEAST_LIKENESS } from './settings.js';
import { wayOf } from './way-of.js';

/** The same runs are like task after task. */
const ways = new WeakMap<Run, string>();

/** The way of a run with what it brought itself: a query that lacks a condition went another. */
function wholeWay(run: Run): string {
  const way = ways.get(run) ?? JSON.stringify([wayOf(run), [...partsOf(run, actsOf(run))].sort()]);
  ways.set(run, way);
  return way;
}

/** Like runs that went the same way as a run, with the same; itself among them. */
export function sameWay(run: Run, similar: readonly SimilarRun[]): Run[] {
  const way = wholeWay(run);
  return similar
    .filter((other) => other.likeness >= LEAST_LIKENESS && wholeWay(other.run) === way)
    .map((other) => other.run);
}
