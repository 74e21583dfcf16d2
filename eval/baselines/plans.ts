import type { Way } from '../../adapters/eval/measures/plans.js';
import { mean } from '../../adapters/eval/scoring/statistics.js';
import type { Embedder } from '../../src/index.js';
import { bestSet } from '../scoring/best-set.js';
import type { GuidanceRow } from '../trajectories/data.js';
import { dot } from './dense.js';
import { nearestWay } from './goals.js';
import type { StoredRuns } from './stored-runs.js';

/** Actions of at least half of the successful runs that are known, by their mean place in these. */
function commonestWay(stored: StoredRuns, allowed: (run: number) => boolean): string[] {
  const places = new Map<string, number[]>();
  const known = stored.ways.filter((_, run) => stored.runs[run]!.success && allowed(run));
  for (const way of known)
    way.forEach((action, at) => {
      places.set(action, [...(places.get(action) ?? []), at / way.length]);
    });
  const shares = new Map([...places].map(([action, at]) => [action, at.length / Math.max(1, known.length)]));
  return bestSet([...shares.keys()], shares).sort((a, b) => mean(places.get(a)!) - mean(places.get(b)!));
}

/** Ways to go for each row, made simply: the nearest successful run as it is, and always the commonest actions. */
export async function planBaselines(
  stored: StoredRuns,
  rows: readonly GuidanceRow[],
  embedder: Embedder,
): Promise<Record<string, Way[]>> {
  const vectors = await embedder.embed(rows.map(({ query }) => query));
  const allowed = (row: GuidanceRow) => {
    const excluded = new Set(row.exclude_task_ids);
    return (run: number): boolean => !excluded.has(stored.runs[run]!.task);
  };
  return {
    nearest_success: rows.map((row, i) =>
      nearestWay(
        stored,
        Float32Array.from(stored.queryVectors, (other) => dot(other, vectors[i]!)),
        allowed(row),
      ),
    ),
    commonest: rows.map((row) => commonestWay(stored, allowed(row))),
  };
}
