import { ownValue } from '../../domain/own-value.js';
import { QUOTED_GROUPS } from '../settings.js';
import { commonest } from '../table/commonest.js';
import { EPOCHS, MAX_CLASSES, MAX_FEATURES, RATE } from './settings.js';

/** A place before a step, and the class of the step. */
export interface Example {
  readonly features: readonly string[];
  readonly name: string;
  readonly group: string;
  readonly weight: number;
}

/** A softmax regression over the classes of the next action: weights by feature in the order of the classes. */
export interface LinearNext {
  readonly classes: readonly string[];
  readonly weights: Readonly<Record<string, readonly number[]>>;
}

const BIAS = '';

function softmax(scores: Float64Array): void {
  const top = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  let sum = 0;
  for (let k = 0; k < scores.length; k++) sum += scores[k] = Math.exp(scores[k]! - top);
  for (let k = 0; k < scores.length; k++) scores[k]! /= sum;
}

/**
 * Fits the regression by AdaGrad (Duchi, Hazan and Singer 2011), a few passes over the examples in their order.
 *
 * @param examples sorted by group
 */
export function fitLinear(examples: readonly Example[]): LinearNext {
  const classes = commonest(examples, ({ name }) => [name], { least: QUOTED_GROUPS, most: MAX_CLASSES });
  const features = [
    BIAS,
    ...commonest(examples, (example) => example.features, { least: QUOTED_GROUPS, most: MAX_FEATURES }),
  ];
  const classIndex = new Map(classes.map((name, i) => [name, i]));
  const index = new Map(features.map((name, i) => [name, i]));
  const size = classes.length;
  const weights = new Float64Array(features.length * size);
  const squares = new Float64Array(features.length * size).fill(1e-2);
  const rows = examples.flatMap(({ features: names, name, weight }) => {
    const right = classIndex.get(name);
    if (right === undefined) return [];
    return { at: [0, ...names.flatMap((one) => index.get(one) ?? [])], right, weight };
  });
  const scores = new Float64Array(size);
  // The classes whose weights an example moves, and how steeply.
  const moving = new Int32Array(size);
  const slopes = new Float64Array(size);
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    // A stride that shares no factor with most lengths mixes the groups.
    for (let n = 0, i = 0; n < rows.length; n++, i = (i + 7919) % rows.length) {
      const { at, right, weight } = rows[rows.length % 7919 === 0 ? n : i]!;
      scores.fill(0);
      for (const feature of at)
        for (let k = 0, w = feature * size; k < size; k++, w++) scores[k]! += weights[w]!;
      softmax(scores);
      let moved = 0;
      for (let k = 0; k < size; k++) {
        const slope = weight * ((k === right ? 1 : 0) - scores[k]!);
        if (Math.abs(slope) < 1e-4) continue;
        moving[moved] = k;
        slopes[moved++] = slope;
      }
      for (const feature of at)
        for (let m = 0; m < moved; m++) {
          const w = feature * size + moving[m]!;
          const slope = slopes[m]!;
          squares[w]! += slope * slope;
          weights[w]! += (RATE * slope) / Math.sqrt(squares[w]!);
        }
    }
  const rounded = (feature: number): number[] =>
    Array.from(
      weights.subarray(feature * size, (feature + 1) * size),
      (weight) => Math.round(weight * 1e3) / 1e3,
    );
  return { classes, weights: Object.fromEntries(features.map((name, i) => [name, rounded(i)])) };
}

/** Probabilities of the classes at a place. */
export function linearShares(
  { classes, weights }: LinearNext,
  features: readonly string[],
): Map<string, number> {
  const scores = new Float64Array(classes.length);
  for (const feature of [BIAS, ...features]) {
    const row = ownValue(weights, feature);
    if (row) for (let k = 0; k < scores.length; k++) scores[k]! += row[k]!;
  }
  if (scores.length > 0) softmax(scores);
  return new Map(classes.map((name, k) => [name, scores[k]!]));
}
