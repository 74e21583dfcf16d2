import type { Embedder, Random } from '../../src/index.js';
import { RESPOND, type StepRow } from '../trajectories/data.js';
import type { Hit } from './bm25.js';
import { denseNearest, kernelWeight } from './dense.js';
import { type StoredRuns, situationOf } from './stored-runs.js';
import { type Shares, voteShares } from './vote.js';

/** What is guessed for each row, by the way it was made. */
export type Guesses = Record<string, Shares[]>;

const NEIGHBOURS = 20;
const KERNEL = { neighbours: 200, bandwidth: 0.1 };

/** The tool most often taken after the same two tools, else after the same one, else at all. */
function trigram(stored: StoredRuns, prior: readonly string[], allowed: (step: number) => boolean): Shares {
  for (const length of [2, 1, 0]) {
    if (prior.length < length) continue;
    const wanted = length === 0 ? [] : prior.slice(-length);
    const votes = stored.steps.flatMap(({ before, tool }, i) =>
      allowed(i) && wanted.every((name, at) => before.at(at - length) === name)
        ? [{ name: tool, weight: 1 }]
        : [],
    );
    if (votes.length > 0) return voteShares(votes);
  }
  return NOTHING;
}

const NOTHING: Shares = new Map([[RESPOND, 1]]);

/** What simpler ways would guess for each row. All of them know successful runs alone. */
export async function nextToolBaselines(
  stored: StoredRuns,
  rows: readonly StepRow[],
  tools: readonly string[],
  embedder: Embedder,
  random: Random,
): Promise<Guesses> {
  const guesses: Guesses = {
    random: [],
    most_frequent: [],
    trigram: [],
    bm25_knn: [],
    dense_knn: [],
    dense_kernel: [],
  };
  const situations = rows.map((row) => situationOf(row.inputs, row.prior_tools.at(-1)));
  const vectors = await embedder.embed(situations);
  rows.forEach((row, i) => {
    const excluded = new Set(row.exclude_task_ids);
    const allowed = (step: number): boolean => {
      const run = stored.runs[stored.steps[step]!.run]!;
      return run.success && !excluded.has(run.task);
    };
    const winner = (hits: Hit[], weigh: (score: number) => number): Shares =>
      hits.length > 0
        ? voteShares(
            hits.map(({ index, score }) => ({ name: stored.steps[index]!.tool, weight: weigh(score) })),
          )
        : NOTHING;
    const choices = [...tools, RESPOND];
    const last = row.prior_tools.at(-1);
    const near = denseNearest(
      stored.stepVectors,
      vectors[i]!,
      KERNEL.neighbours,
      (step) => allowed(step) && stored.steps[step]!.before.at(-1) === last,
    );
    const first = choices[Math.floor(random() * choices.length)]!;
    guesses.random!.push(new Map([first, ...choices].map((choice) => [choice, 1 / choices.length])));
    guesses.most_frequent!.push(trigram(stored, [], allowed));
    guesses.trigram!.push(trigram(stored, row.prior_tools, allowed));
    guesses.bm25_knn!.push(
      winner(
        stored.bySituation.nearest(`${row.query} ${situations[i]}`, NEIGHBOURS, allowed),
        (score) => score,
      ),
    );
    guesses.dense_knn!.push(
      winner(denseNearest(stored.stepVectors, vectors[i]!, NEIGHBOURS, allowed), () => 1),
    );
    guesses.dense_kernel!.push(
      winner(near, (score) => kernelWeight((near[0]?.score ?? 0) - score, KERNEL.bandwidth)),
    );
  });
  return guesses;
}
