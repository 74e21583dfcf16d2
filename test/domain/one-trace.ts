import type { EntryOutline } from '../../src/domain/changes.js';
import type { Evidence, PathStep, Trace } from '../../src/domain/entry.js';

/** The one trace of an entry with this evidence. */
export const traceOf = (
  { runs, successes, failures }: Evidence,
  meanings: number[],
  path: PathStep[] = [],
): Trace => ({ meanings, path, runs, successes, failures });

/** An entry whose runs all were one trace: what the trace says is given beside the rest. */
export const oneTrace = <E extends Omit<EntryOutline, 'traces'>>({
  meanings,
  path = [],
  ...entry
}: E & { meanings: number[]; path?: PathStep[] }) => ({
  ...entry,
  traces: [traceOf(entry.evidence, meanings, path)],
});
