import type { Embedder, Random } from '../../src/index.js';
import type { SuccessRow } from '../trajectories/data.js';
import { best, bm25, type Hit } from './bm25.js';
import { denseNearest, dot } from './dense.js';
import type { StoredRuns } from './stored-runs.js';

/** An estimate for each row, by the way it was made. */
export type Estimates = Record<string, number[]>;

const NEIGHBOURS = 20;
/** Runs that the collection's own rate counts for in a neighbourhood. */
const PRIOR = 2;

function share(stored: StoredRuns, hits: Hit[], rate: number): number {
  const good = hits.filter(({ index }) => stored.runs[index]!.success).length;
  return (good + PRIOR * rate) / (hits.length + PRIOR);
}

function knowing(stored: StoredRuns, row: SuccessRow) {
  const excluded = new Set(row.exclude_task_ids);
  const allowed = (run: number): boolean => !excluded.has(stored.runs[run]!.task);
  const known = stored.runs.filter((_, index) => allowed(index));
  return { allowed, rate: known.filter(({ success }) => success).length / Math.max(1, known.length) };
}

/** Estimates from the query alone. */
export async function beforeBaselines(
  stored: StoredRuns,
  rows: readonly SuccessRow[],
  embedder: Embedder,
  random: Random,
): Promise<Estimates> {
  const estimates: Estimates = { random: [], collection_rate: [], bm25_knn: [], dense_knn: [] };
  const vectors = await embedder.embed(rows.map(({ query }) => query));
  rows.forEach((row, i) => {
    const { allowed, rate } = knowing(stored, row);
    estimates.random!.push(random());
    estimates.collection_rate!.push(rate);
    estimates.bm25_knn!.push(share(stored, stored.byQuery.nearest(row.query, NEIGHBOURS, allowed), rate));
    estimates.dense_knn!.push(
      share(stored, denseNearest(stored.queryVectors, vectors[i]!, NEIGHBOURS, allowed), rate),
    );
  });
  return estimates;
}

/** Tools and pairs of tools of a run, counted. */
function shape(tools: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (name: string): void => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  tools.forEach((tool, i) => {
    add(tool);
    add(`${tools[i - 1] ?? '^'} ${tool}`);
  });
  add(`${tools.at(-1) ?? '^'} $`);
  return counts;
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let product = 0;
  let left = 0;
  let right = 0;
  for (const [name, count] of a) {
    product += count * (b.get(name) ?? 0);
    left += count * count;
  }
  for (const count of b.values()) right += count * count;
  return product / Math.sqrt(left * right || 1);
}

/** The mean of a run's situations, as a direction. */
function trajectoryVectors(stored: StoredRuns, dimensions: number): Float32Array[] {
  const sums = stored.runs.map(() => new Float32Array(dimensions));
  stored.steps.forEach(({ run }, i) => {
    const vector = stored.stepVectors[i]!;
    for (let at = 0; at < dimensions; at++) sums[run]![at]! += vector[at]!;
  });
  return sums.map((sum) => {
    const length = Math.sqrt(dot(sum, sum)) || 1;
    return sum.map((x) => x / length);
  });
}

/** Estimates from the whole run, its ending hidden. */
export function afterBaselines(
  stored: StoredRuns,
  rows: readonly SuccessRow[],
  dimensions: number,
  random: Random,
): Estimates {
  const estimates: Estimates = {
    random: [],
    fewer_turns: [],
    bm25_knn: [],
    dense_knn: [],
    trajectory_knn: [],
  };
  const shapes = stored.runs.map(({ tools }) => shape(tools));
  const vectors = trajectoryVectors(stored, dimensions);
  const told: string[] = stored.runs.map(() => '');
  for (const { run, tool, situation } of stored.steps) told[run] += ` ${situation} ${tool}`;
  const words = bm25(told);
  for (const row of rows) {
    const { allowed, rate } = knowing(stored, row);
    const own = row.record_index;
    estimates.random!.push(random());
    estimates.fewer_turns!.push(1 / (1 + stored.runs[own]!.tools.length));
    estimates.bm25_knn!.push(share(stored, words.nearest(told[own]!, NEIGHBOURS, allowed), rate));
    estimates.dense_knn!.push(share(stored, denseNearest(vectors, vectors[own]!, NEIGHBOURS, allowed), rate));
    const like = shapes.flatMap((other, index) =>
      allowed(index) ? [{ index, score: cosine(shapes[own]!, other) }] : [],
    );
    estimates.trajectory_knn!.push(share(stored, best(like, NEIGHBOURS), rate));
  }
  return estimates;
}
