import type { Run } from '../table/table.js';

/** Where a run first and last did each operator with success: indices of steps. */
export interface Places {
  readonly first: ReadonlyMap<string, number>;
  readonly last: ReadonlyMap<string, number>;
}

/** Reads the places of a run. */
export function placesOf({ steps }: Pick<Run, 'steps'>): Places {
  const first = new Map<string, number>();
  const last = new Map<string, number>();
  for (const { operator, failed, at } of steps) {
    if (failed) continue;
    if (!first.has(operator)) first.set(operator, at);
    last.set(operator, at);
  }
  return { first, last };
}
