import { seededRandom } from '../domain/random.js';
import { yieldToEventLoop } from '../domain/yield-to-event-loop.js';
import { createNextKernel } from './next-kernel.js';

/** Where a run stands. */
interface NextPlace {
  /** Of what the agent sees; unit length. */
  vector: Float32Array;
  /** By the hash of their names; see `nextFeatures`. */
  features: ReadonlyMap<number, number>;
}

/** What one run did. */
export interface NextRun {
  /** Of its task; unit length. */
  task: Float32Array;
  weight: number;
  /** The action taken at each place, as an index into those that are learned. */
  steps: readonly (NextPlace & { action: number })[];
}

/** Which action comes next, from where a run stands. */
export interface NextModel {
  actions: string[];
  /** Runs that it was fitted to. */
  runs: number;
  /** Hashes of the features that count. */
  features: number[];
  /** One row an action: the intercept, then weights by feature, by dimension of what is seen, and by dimension of the task. */
  rows: Float32Array[];
}

const MAX_FEATURES = 1_000;
/** A feature of fewer runs may belong to them alone. */
const MIN_RUNS = 3;
/** What is seen says more of what comes next than the task does. */
const SEEN = 2;
/** Pseudo-observations that hold each weight back. */
const HELD = 3;
/** Runs that are learned from together, steps that are read in all, and how often each at least and at most. */
const BATCH = 3;
const VISITS = 30_000;
const EPOCHS = [3, 12] as const;
const RATE = 0.2;
const SEED = 11;

/** The features that enough runs have, those of most steps first. */
function chosenFeatures(runs: readonly NextRun[]): number[] {
  const counts = new Map<number, { runs: number; steps: number; last: number }>();
  runs.forEach(({ steps }, run) => {
    for (const { features } of steps) {
      for (const feature of features.keys()) {
        const count = counts.get(feature) ?? { runs: 0, steps: 0, last: -1 };
        count.steps += 1;
        if (count.last !== run) count.runs += 1;
        count.last = run;
        counts.set(feature, count);
      }
    }
  });
  return [...counts]
    .filter(([, count]) => count.runs >= MIN_RUNS)
    .sort(([a, one], [b, other]) => other.steps - one.steps || a - b)
    .slice(0, MAX_FEATURES)
    .map(([feature]) => feature);
}

/** Turns log-odds into chances, in place. */
function softmax(odds: Float64Array): void {
  const most = Math.max(...odds);
  let sum = 0;
  for (let a = 0; a < odds.length; a++) {
    odds[a] = Math.exp(odds[a]! - most);
    sum += odds[a]!;
  }
  for (let a = 0; a < odds.length; a++) odds[a]! /= sum;
}

/**
 * Fits which action runs take next: multinomial logistic regression on what was done, the words and the vector of what is
 * seen and the vector of the task, held back by a normal prior. By AdaGrad (Duchi et al. 2011) over a few runs at a time,
 * in an order that is always the same, the weights of the second half averaged (Polyak and Juditsky 1992): a few
 * rounds come as near as many of a method that looks at everything before each move.
 *
 * @param actions at least two
 * @param dimensions length of the vectors
 * @returns undefined where there is nothing to learn from
 */
export async function fitNext(
  actions: string[],
  runs: readonly NextRun[],
  dimensions: number,
): Promise<NextModel | undefined> {
  const total = runs.reduce((sum, { steps }) => sum + steps.length, 0);
  if (total === 0 || actions.length < 2) return undefined;
  const features = chosenFeatures(runs);
  await yieldToEventLoop();
  const places = new Map(features.map((feature, i) => [feature, i + 1]));
  const count = actions.length;
  const seenFrom = 1 + features.length;
  const taskFrom = seenFrom + dimensions;
  const kernel = createNextKernel(count, taskFrom + dimensions, dimensions);
  const { width, weights, slope, ofTask, missed } = kernel;
  // Without the spare one, which takes no part.
  const odds = kernel.odds.subarray(0, count);
  const size = weights.length;
  const squares = new Float32Array(size).fill(1e-8);
  const averaged = new Float64Array(size);
  const sparse = runs.map(({ steps }) =>
    steps.map(({ features: own }) => {
      const at: number[] = [0];
      const value: number[] = [1];
      for (const [feature, worth] of own) {
        const place = places.get(feature);
        if (place === undefined) continue;
        at.push(place);
        value.push(worth);
      }
      return { at, value };
    }),
  );
  const random = seededRandom(SEED);
  const order = runs.map((_, i) => i);
  const epochs = Math.min(EPOCHS[1], Math.max(EPOCHS[0], Math.round(VISITS / total)));
  const moves = epochs * Math.ceil(runs.length / BATCH);
  let move = 0;
  let kept = 0;

  /** Adds what the steps of one run say of how the weights should move. */
  const learn = (r: number, share: number): void => {
    const { task, steps } = runs[r]!;
    ofTask.fill(0);
    missed.fill(0);
    kernel.addProduct(ofTask, task, taskFrom, 1);
    steps.forEach(({ vector, action }, s) => {
      const { at, value } = sparse[r]![s]!;
      kernel.odds.set(ofTask);
      for (let f = 0; f < at.length; f++) {
        const row = at[f]! * width;
        for (let a = 0; a < count; a++) odds[a]! += value[f]! * weights[row + a]!;
      }
      kernel.addProduct(kernel.odds, vector, seenFrom, SEEN);
      softmax(odds);
      odds[action]! -= 1;
      for (let a = 0; a < count; a++) {
        odds[a]! *= share;
        missed[a]! += odds[a]!;
      }
      for (let f = 0; f < at.length; f++) {
        const row = at[f]! * width;
        for (let a = 0; a < count; a++) slope[row + a]! += value[f]! * odds[a]!;
      }
      kernel.addOuter(kernel.odds, vector, seenFrom, SEEN);
    });
    kernel.addOuter(missed, task, taskFrom, 1);
  };

  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    for (let from = 0; from < order.length; from += BATCH) {
      await yieldToEventLoop();
      const batch = order.slice(from, from + BATCH);
      const visited = batch.reduce((sum, r) => sum + runs[r]!.steps.length, 0);
      if (visited > 0) {
        // The intercepts are hardly held back.
        for (let w = 0; w < size; w++) slope[w] = w < width ? 0 : (HELD / total) * weights[w]!;
        for (const r of batch) learn(r, runs[r]!.weight / visited);
        for (let w = 0; w < size; w++) {
          const by = slope[w]!;
          if (by === 0) continue;
          squares[w]! += by * by;
          weights[w]! -= (RATE * by) / Math.sqrt(squares[w]!);
        }
      }
      move += 1;
      if (move * 2 <= moves) continue;
      kept += 1;
      for (let w = 0; w < size; w++) averaged[w]! += weights[w]!;
    }
  }
  return {
    actions,
    runs: runs.length,
    features,
    rows: actions.map((_, a) =>
      Float32Array.from({ length: size / width }, (_, d) => averaged[d * width + a]! / kept),
    ),
  };
}

/**
 * How likely each action of the model comes next, in (0, 1); they sum to 1.
 *
 * @param task its vector
 */
export function nextChances(
  { actions, features, rows }: NextModel,
  task: Float32Array,
  place: NextPlace,
): Map<string, number> {
  const seenFrom = 1 + features.length;
  const taskFrom = seenFrom + place.vector.length;
  const own = features.flatMap((feature, i): [number, number][] => {
    const value = place.features.get(feature);
    return value === undefined ? [] : [[i + 1, value]];
  });
  const odds = Float64Array.from(rows, (row) => {
    let sum = row[0]!;
    for (const [at, value] of own) sum += value * row[at]!;
    for (let d = 0; d < task.length; d++) {
      sum += SEEN * place.vector[d]! * row[seenFrom + d]! + task[d]! * row[taskFrom + d]!;
    }
    return sum;
  });
  softmax(odds);
  return new Map(actions.map((action, a) => [action, odds[a]!]));
}
