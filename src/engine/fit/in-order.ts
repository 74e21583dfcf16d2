import type { ParsedRun } from '../../model/events/parsed-run.js';

/**
 * Runs with ids that sort as they were accepted: the model breaks ties by them, and records accepted in one millisecond have
 * ids in no order. {@link recordOf} gives the record's own.
 */
export function inOrder(runs: readonly ParsedRun[]): ParsedRun[] {
  const ids = new Map(runs.map(({ id }, i) => [id, `${String(i).padStart(9, '0')} ${id}`]));
  return runs.map((run) => ({
    ...run,
    id: ids.get(run.id)!,
    ...(run.reflection && {
      reflection: {
        ...run.reflection,
        ...(run.reflection.read && { read: run.reflection.read.map((id) => ids.get(id) ?? id) }),
        proposals: run.reflection.proposals.map((one) =>
          one.run === undefined ? one : { ...one, run: ids.get(one.run) ?? one.run },
        ),
      },
    }),
  }));
}

/** The record of a run that a model was fitted to, or of any other. */
export const recordOf = (id: string): string => id.slice(id.indexOf(' ') + 1);
