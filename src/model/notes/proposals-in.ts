import type { Check } from '../../api/check.js';
import type { ParsedRun } from '../events/parsed-run.js';

/** A lesson in words that nobody noted in a run: a model proposed it, or somebody brought it by itself. */
export interface Proposed {
  readonly say: string;
  readonly check?: Check;
  readonly by: 'model' | 'person';
  /** The runs it was made from: of a model's the failed one and the succeeded one. */
  readonly runs: readonly ParsedRun[];
}

/** The lessons that were proposed, in the order of the records that hold them. A proposal ends with either of its runs. */
export function proposalsIn(runs: readonly ParsedRun[]): Proposed[] {
  const byId = new Map(runs.map((run) => [run.id, run]));
  return runs.flatMap((run): Proposed[] => [
    ...(run.brought ?? []).map((one) => ({ ...one, by: 'person' as const, runs: [run] })),
    ...(run.reflection?.proposals ?? []).flatMap(({ say, check, run: other }): Proposed[] => {
      const second = other === undefined ? run : byId.get(other);
      if (say === undefined || second === undefined) return [];
      return [{ say, ...(check ? { check } : {}), by: 'model', runs: [...new Set([run, second])] }];
    }),
  ]);
}
