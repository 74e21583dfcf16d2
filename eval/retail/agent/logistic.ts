import type { Random } from '../../../src/index.js';

/** One choice that was made. */
export interface Choice {
  features: readonly string[];
  chosen: string;
}

/** Says how likely each class is. */
export interface Classifier {
  readonly classes: readonly string[];
  /** In the order of the classes; sums to 1. */
  predict(features: readonly string[]): Float64Array;
}

const EPOCHS = 8;
const RATE = 0.3;
const RIDGE = 2e-5;

/**
 * A multinomial logistic regression over binary features, fitted by AdaGrad (Duchi et al. 2011) in a seeded order.
 * Features seen fewer than three times are left out.
 */
export function fitLogistic(
  choices: readonly Choice[],
  classes: readonly string[],
  random: Random,
): Classifier {
  const counts = new Map<string, number>();
  for (const { features } of choices)
    for (const name of features) counts.set(name, (counts.get(name) ?? 0) + 1);
  const index = new Map<string, number>();
  for (const [name, count] of counts) if (count >= 3) index.set(name, index.size);
  const width = classes.length;
  const weights = new Float64Array(index.size * width);
  const sums = new Float64Array(index.size * width).fill(1e-6);
  const rowsOf = (features: readonly string[]): number[] =>
    features.flatMap((name) => {
      const at = index.get(name);
      return at === undefined ? [] : [at * width];
    });
  const score = (rows: readonly number[]): Float64Array => {
    const out = new Float64Array(width);
    for (const row of rows) for (let c = 0; c < width; c++) out[c]! += weights[row + c]!;
    let top = Number.NEGATIVE_INFINITY;
    for (const each of out) if (each > top) top = each;
    let sum = 0;
    for (let c = 0; c < width; c++) {
      out[c] = Math.exp(out[c]! - top);
      sum += out[c]!;
    }
    for (let c = 0; c < width; c++) out[c]! /= sum;
    return out;
  };
  const rows = choices.map(({ features }) => rowsOf(features));
  const truth = choices.map(({ chosen }) => classes.indexOf(chosen));
  const order = choices.map((_, i) => i);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let i = order.length - 1; i > 0; i--) {
      const k = Math.floor(random() * (i + 1));
      [order[i], order[k]] = [order[k]!, order[i]!];
    }
    for (const i of order) {
      const chances = score(rows[i]!);
      for (let c = 0; c < width; c++) {
        const error = chances[c]! - Number(c === truth[i]);
        for (const row of rows[i]!) {
          const at = row + c;
          const slope = error + RIDGE * weights[at]!;
          sums[at]! += slope * slope;
          weights[at]! -= (RATE * slope) / Math.sqrt(sums[at]!);
        }
      }
    }
  }
  return { classes, predict: (features) => score(rowsOf(features)) };
}
