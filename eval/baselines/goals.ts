import { mean, setF1 } from '../../adapters/eval/scoring/statistics.js';
import { type Embedder, seededRandom } from '../../src/index.js';
import type { Chances, GoalAnswers } from '../measures/goals.js';
import { bestSet } from '../scoring/best-set.js';
import type { GuidanceRow } from '../trajectories/data.js';
import { chooseInside } from './choose-inside.js';
import { dot, kernelWeight } from './dense.js';
import { lexiconTools } from './lexicon.js';
import type { StoredRuns } from './stored-runs.js';

/** How the kernel vote may be set; which setting is used is chosen inside nested folds. */
interface KernelSetting {
  bandwidth: number;
  /** Only runs that succeeded vote. */
  successes: boolean;
}

const SETTINGS: KernelSetting[] = [0.05, 0.1, 0.15, 0.25, 0.4].flatMap((bandwidth) =>
  [false, true].map((successes) => ({ bandwidth, successes })),
);

/** What simpler ways say of each row, and what is needed of writes where nothing is said. */
export interface GoalBaselines {
  answers: Record<string, GoalAnswers>;
  /** How often tasks needed each write, by row: of the tasks known there, by their successful runs. */
  rates: ReadonlyMap<string, number>[];
}

type Allowed = (run: number) => boolean;

function shares(
  stored: StoredRuns,
  writes: readonly string[],
  weigh: (run: number) => number,
): Map<string, number> {
  const used = new Map<string, number>();
  let total = 0;
  for (let i = 0; i < stored.runs.length; i++) {
    const weight = weigh(i);
    if (weight === 0) continue;
    total += weight;
    for (const tool of stored.ways[i]!)
      if (writes.includes(tool)) used.set(tool, (used.get(tool) ?? 0) + weight);
  }
  return new Map([...used].map(([tool, weight]) => [tool, weight / Math.max(total, 1e-9)]));
}

function kernel(
  stored: StoredRuns,
  writes: readonly string[],
  near: Float32Array,
  setting: KernelSetting,
  allowed: Allowed,
) {
  const votes = (i: number) => allowed(i) && (!setting.successes || stored.runs[i]!.success);
  let top = -Infinity;
  for (let i = 0; i < near.length; i++) if (votes(i) && near[i]! > top) top = near[i]!;
  return shares(stored, writes, (i) => (votes(i) ? kernelWeight(top - near[i]!, setting.bandwidth) : 0));
}

/** The task-averaged shares of writes in successful runs. */
function taskRates(stored: StoredRuns, writes: readonly string[], allowed: Allowed): Map<string, number> {
  const trials = new Map<string, number>();
  const counts = (i: number) => allowed(i) && stored.runs[i]!.success;
  stored.runs.forEach(({ task }, i) => {
    if (counts(i)) trials.set(task, (trials.get(task) ?? 0) + 1);
  });
  return shares(stored, writes, (i) => (counts(i) ? 1 / trials.get(stored.runs[i]!.task)! : 0));
}

const surely = (tools: readonly string[]): Chances => new Map(tools.map((tool) => [tool, 1]));

/**
 * Goals by simpler ways: the dense kernel vote (its setting chosen inside nested folds by customer), the six-word
 * lexicon, the nearest successful run as it is, always the commonest, and the oracle: the task's own successful runs.
 *
 * @param units the customer of each row
 */
export async function goalBaselines(
  stored: StoredRuns,
  rows: readonly GuidanceRow[],
  units: readonly string[],
  writes: readonly string[],
  embedder: Embedder,
): Promise<GoalBaselines> {
  const vectors = await embedder.embed(rows.map(({ query }) => query));
  const near = vectors.map((vector) => Float32Array.from(stored.queryVectors, (other) => dot(other, vector)));
  const gold = rows.map((row) => new Set(row.gold_write_tools));
  const chosen = chooseInside(
    units,
    SETTINGS,
    (setting, { test, known }) =>
      mean(
        rows.flatMap((_, i) => {
          if (!test.has(units[i]!) || gold[i]!.size === 0) return [];
          const said = kernel(stored, writes, near[i]!, setting, (run) => known.has(stored.units[run]!));
          return [setF1(bestSet(writes, said), gold[i]!)];
        }),
      ),
    seededRandom(17),
  );
  const answers: Record<string, Chances[]> = {
    dense_kernel: [],
    lexicon: [],
    nearest_success: [],
    commonest: [],
    oracle_own_runs: [],
  };
  const rates: ReadonlyMap<string, number>[] = [];
  rows.forEach((row, i) => {
    const excluded = new Set(row.exclude_task_ids);
    const allowed: Allowed = (run) => !excluded.has(stored.runs[run]!.task);
    const rate = taskRates(stored, writes, allowed);
    rates.push(rate);
    answers.dense_kernel!.push(kernel(stored, writes, near[i]!, chosen.get(units[i]!)!, allowed));
    answers.lexicon!.push(surely(lexiconTools(row.query, writes)));
    answers.nearest_success!.push(
      surely(nearestWay(stored, near[i]!, allowed).filter((tool) => writes.includes(tool))),
    );
    answers.commonest!.push(rate);
    const own = (run: number): boolean => stored.runs[run]!.success && stored.runs[run]!.task === row.task_id;
    const some = stored.runs.some((_, run) => own(run));
    answers.oracle_own_runs!.push(some ? shares(stored, writes, (run) => Number(own(run))) : undefined);
  });
  return { answers, rates };
}

/** The actions of the nearest successful run, replies left out, each where it was first taken. */
export function nearestWay(stored: StoredRuns, near: Float32Array, allowed: Allowed): string[] {
  let best = -1;
  for (let i = 0; i < near.length; i++) {
    if (allowed(i) && stored.runs[i]!.success && (best < 0 || near[i]! > near[best]!)) best = i;
  }
  return best < 0 ? [] : stored.ways[best]!;
}
