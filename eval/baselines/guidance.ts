import type { Embedder, Random } from '../../src/index.js';
import { bestSet } from '../scoring/best-set.js';
import { writeTools } from '../scoring/guidance-score.js';
import type { GuidanceRow } from '../trajectories/data.js';
import type { Hit } from './bm25.js';
import { denseNearest, kernelWeight } from './dense.js';
import type { StoredRuns } from './stored-runs.js';
import { vote } from './vote.js';

/** A guidance text for each row, by the way it was made. */
export type GuidanceTexts = Record<string, string[]>;

const NEIGHBOURS = 20;
const MOST_FREQUENT = 3;
/** The kernel posterior looks at so many runs, this wide: the best of 28 settings tried on tau-retail. */
const KERNEL = { neighbours: 200, bandwidth: 0.15 };

/** A run as a memory of it would be shown. */
function memory({ runs }: StoredRuns, index: number): string {
  const { query, tools, success } = runs[index]!;
  return `- ${query.slice(0, 200)} => ${[...new Set(tools)].join(' -> ')} (${success ? 'success' : 'failure'})`;
}

/** The write tools that neighbours used, chosen by expected F1 under a kernel-weighted posterior. */
function kernelSet(stored: StoredRuns, hits: Hit[], writes: string[]): string[] {
  const top = hits[0]?.score ?? 0;
  let total = 0;
  const used = new Map<string, number>();
  for (const { index, score } of hits) {
    const run = stored.runs[index]!;
    const weight = kernelWeight(top - score, KERNEL.bandwidth);
    total += weight;
    for (const tool of new Set(run.tools)) used.set(tool, (used.get(tool) ?? 0) + weight);
  }
  const chances = new Map([...used].map(([tool, weight]) => [tool, weight / Math.max(total, 1e-9)]));
  return bestSet(writes, chances);
}

/** What simpler ways would add to each row's query. */
export async function guidanceBaselines(
  stored: StoredRuns,
  rows: readonly GuidanceRow[],
  tools: readonly string[],
  embedder: Embedder,
  random: Random,
): Promise<GuidanceTexts> {
  const writes = writeTools(tools);
  const texts: GuidanceTexts = {
    random: [],
    most_frequent: [],
    bm25_knn: [],
    dense_knn: [],
    dense_kernel: [],
  };
  const vectors = await embedder.embed(rows.map(({ query }) => query));
  rows.forEach((row, i) => {
    const excluded = new Set(row.exclude_task_ids);
    const allowed = (run: number): boolean => !excluded.has(stored.runs[run]!.task);
    const used = stored.runs.flatMap((run, index) =>
      allowed(index) && run.success ? [...new Set(run.tools)].filter((tool) => writes.includes(tool)) : [],
    );
    const others = stored.runs.filter((run, index) => allowed(index) && run.success);
    const size = new Set(
      others[Math.floor(random() * others.length)]?.tools.filter((tool) => writes.includes(tool)),
    ).size;
    const shuffled = writes.map((tool) => ({ tool, at: random() })).sort((a, b) => a.at - b.at);
    const near = denseNearest(stored.queryVectors, vectors[i]!, KERNEL.neighbours, allowed);
    texts.random!.push(
      shuffled
        .slice(0, size)
        .map(({ tool }) => tool)
        .join(' '),
    );
    texts.most_frequent!.push(
      vote(used.map((name) => ({ name, weight: 1 })))
        .slice(0, MOST_FREQUENT)
        .join(' '),
    );
    texts.bm25_knn!.push(
      stored.byQuery
        .nearest(row.query, NEIGHBOURS, allowed)
        .map(({ index }) => memory(stored, index))
        .join('\n'),
    );
    texts.dense_knn!.push(
      near
        .slice(0, NEIGHBOURS)
        .map(({ index }) => memory(stored, index))
        .join('\n'),
    );
    texts.dense_kernel!.push(kernelSet(stored, near, writes).join(' '));
  });
  return texts;
}
