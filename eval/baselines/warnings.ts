import type { Embedder, Random } from '../../src/index.js';
import type { GuidanceRow } from '../trajectories/data.js';
import type { Hit } from './bm25.js';
import { denseNearest } from './dense.js';
import type { StoredRuns } from './stored-runs.js';
import { vote } from './vote.js';

/** The tools each row is warned about, by the way they were found. */
export type Warnings = Record<string, string[][]>;

const NEIGHBOURS = 20;

/**
 * What simpler ways would warn about. All of them see where the failed runs of other tasks really went wrong, which
 * the engine is never told; each names as many tools as failed runs have on average.
 *
 * @param wrong for every stored run the tools at which it went wrong; undefined where it succeeded
 */
export async function warningBaselines(
  stored: StoredRuns,
  wrong: readonly (readonly string[] | undefined)[],
  rows: readonly GuidanceRow[],
  writes: readonly string[],
  embedder: Embedder,
  random: Random,
): Promise<Warnings> {
  const warnings: Warnings = { random: [], most_frequent: [], bm25_knn: [], dense_knn: [] };
  const vectors = await embedder.embed(rows.map(({ query }) => query));
  rows.forEach((row, i) => {
    const excluded = new Set(row.exclude_task_ids);
    const failed = (run: number): boolean =>
      wrong[run] !== undefined && !excluded.has(stored.runs[run]!.task);
    const all = wrong.flatMap((_, index): Hit[] => (failed(index) ? [{ index, score: 0 }] : []));
    const mistakes = all.reduce((sum, { index }) => sum + wrong[index]!.length, 0);
    const size = Math.max(1, Math.round(mistakes / Math.max(1, all.length)));
    const named = (hits: Hit[]): string[] =>
      vote(hits.flatMap(({ index }) => wrong[index]!.map((name) => ({ name, weight: 1 })))).slice(0, size);
    const shuffled = writes.map((tool) => ({ tool, at: random() })).sort((a, b) => a.at - b.at);
    warnings.random!.push(shuffled.slice(0, size).map(({ tool }) => tool));
    warnings.most_frequent!.push(named(all));
    warnings.bm25_knn!.push(named(stored.byQuery.nearest(row.query, NEIGHBOURS, failed)));
    warnings.dense_knn!.push(named(denseNearest(stored.queryVectors, vectors[i]!, NEIGHBOURS, failed)));
  });
  return warnings;
}
