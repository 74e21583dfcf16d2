import type { SimilarRun } from '../situation.js';
import type { Run } from '../table/table.js';
import { actsOf } from './acts-of.js';
import { LEAST_LIKENESS } from './settings.js';

/** The operators of a run in their order. */
const wayOf = (run: Run): string => JSON.stringify(actsOf(run).map(({ operator }) => operator));

/** Like runs that went the same way as a run; itself among them. */
export function sameWay(run: Run, similar: readonly SimilarRun[]): Run[] {
  const way = wayOf(run);
  return similar
    .filter((other) => other.likeness >= LEAST_LIKENESS && wayOf(other.run) === way)
    .map((other) => other.run);
}
