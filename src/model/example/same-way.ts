import type { SimilarRun } from '../situation.js';
import type { Run } from '../table/table.js';
import { LEAST_LIKENESS } from './settings.js';
import { wayOf } from './way-of.js';

/** Like runs that went the same way as a run; itself among them. */
export function sameWay(run: Run, similar: readonly SimilarRun[]): Run[] {
  const way = wayOf(run);
  return similar
    .filter((other) => other.likeness >= LEAST_LIKENESS && wayOf(other.run) === way)
    .map((other) => other.run);
}
