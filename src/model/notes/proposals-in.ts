import type { Check, When } from '../../api/check.js';
import type { ParsedRun } from '../events/parsed-run.js';

/** A lesson in words that nobody noted in a run: a model proposed it, or somebody brought it by itself. */
export interface Proposed {
  readonly say: string;
  readonly check?: Check;
  /** The point at which it is told, where that is said. */
  readonly when?: When;
  readonly by: 'model' | 'person';
  /** The runs it was made from: of a model's the one that holds it and the one that shows it. */
  readonly runs: readonly ParsedRun[];
  /** Runs of its place that a model read for it: no evidence of it. */
  readonly read: readonly ParsedRun[];
}

/**
 * The lessons that were proposed, in the order of the records that hold them. A proposal ends with either of its runs: the one that holds
 * it, and the one that shows it.
 */
export function proposalsIn(runs: readonly ParsedRun[]): Proposed[] {
  const byId = new Map(runs.map((run) => [run.id, run]));
  return runs.flatMap((run): Proposed[] => {
    const read = (run.reflection?.read ?? []).flatMap((id) => byId.get(id) ?? []);
    return [
      ...(run.brought ?? []).map((one) => ({ ...one, by: 'person' as const, runs: [run], read: [] })),
      ...(run.reflection?.proposals ?? []).flatMap(({ say, check, when, run: other }): Proposed[] => {
        const second = other === undefined ? run : byId.get(other);
        if (say === undefined || second === undefined) return [];
        const known = { ...(check && { check }), ...(when && { when }) };
        return [{ say, ...known, by: 'model', runs: [...new Set([run, second])], read }];
      }),
    ];
  });
}
