import { type Vocabulary, vocabularyOf, wordHashes, wordVector } from './need-words.js';
import { positiveSolver } from './positive-solver.js';

/** One situation of a run that counts, and the actions that the run took from there on. */
export interface NeedSample {
  /** Tells runs apart. */
  run: number;
  /** Unit length. */
  vector: Float32Array;
  text: string;
  weight: number;
  /** Indices into the actions that are learned. */
  taken: number[];
}

/** Linear estimates of which actions a situation calls for. */
export interface NeedModel {
  actions: string[];
  vocabulary: Vocabulary;
  /** One row an action: weights by dimension of the vector, then the intercept, then by word. */
  rows: Float32Array[];
}

/** Samples between two breaths of the event loop. */
const BREATH = 64;
/** Pseudo-runs that hold each direction at the base rate: little data says little. */
const RIDGE = 10;

const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const placesOf = ({ words }: Vocabulary): Map<number, number> => new Map(words.map((word, i) => [word, i]));

/**
 * Fits, for every action, the chance that a run in a situation goes on to take it: ridge regression (Hoerl and
 * Kennard 1970) on the situation's vector and its words, with an intercept that is not held back. Neighbours alone
 * blur what one word of a task decides; a linear estimate over all runs does not.
 *
 * @param dimensions length of the vectors
 */
export async function fitNeeds(
  actions: string[],
  samples: NeedSample[],
  dimensions: number,
): Promise<NeedModel> {
  const hashes = samples.map(({ text }) => wordHashes(text));
  const byRun = new Map<number, Set<number>>();
  samples.forEach(({ run }, s) => {
    const words = byRun.get(run) ?? new Set();
    for (const word of hashes[s]!) words.add(word);
    byRun.set(run, words);
  });
  const vocabulary = vocabularyOf([...byRun.values()]);
  const places = placesOf(vocabulary);
  const dense = dimensions + 1;
  const n = dense + vocabulary.words.length;
  const gram = new Float64Array(n * n);
  const sums = actions.map(() => new Float64Array(n));
  const x = new Float64Array(dense);
  for (const [s, { vector, weight, taken }] of samples.entries()) {
    if (s % BREATH === 0) await breathe();
    x.set(vector);
    x[dimensions] = 1;
    const { at, value } = wordVector(hashes[s]!, places, vocabulary.rarity);
    // Only the lower triangle is read.
    for (let i = 0; i < dense; i++) {
      const scaled = weight * x[i]!;
      const row = i * n;
      for (let j = 0; j <= i; j++) gram[row + j]! += scaled * x[j]!;
    }
    for (let i = 0; i < at.length; i++) {
      const scaled = weight * value[i]!;
      const row = (dense + at[i]!) * n;
      for (let j = 0; j < dense; j++) gram[row + j]! += scaled * x[j]!;
      for (let j = 0; j <= i; j++) gram[row + dense + at[j]!]! += scaled * value[j]!;
    }
    for (const action of taken) {
      const sum = sums[action]!;
      for (let i = 0; i < dense; i++) sum[i]! += weight * x[i]!;
      for (let i = 0; i < at.length; i++) sum[dense + at[i]!]! += weight * value[i]!;
    }
  }
  for (let i = 0; i < n; i++) gram[i * n + i]! += i === dimensions ? 1e-6 : RIDGE;
  const solve = await positiveSolver(gram, n);
  return { actions, vocabulary, rows: sums.map((sum) => Float32Array.from(solve(sum))) };
}

/** The chance that each action of the model is called for in a situation, in (0, 1). */
export function predictNeeds(model: NeedModel, vector: Float32Array, text: string): Map<string, number> {
  const { words, rarity } = model.vocabulary;
  const hashes = wordHashes(text);
  const places = new Map(words.flatMap((word, i) => (hashes.has(word) ? [[word, i] as const] : [])));
  const { at, value } = wordVector(hashes, places, rarity);
  const dense = vector.length + 1;
  const chances = new Map<string, number>();
  model.actions.forEach((action, r) => {
    const row = model.rows[r]!;
    let sum = row[vector.length]!;
    for (let d = 0; d < vector.length; d++) sum += row[d]! * vector[d]!;
    for (let i = 0; i < at.length; i++) sum += row[dense + at[i]!]! * value[i]!;
    chances.set(action, Math.min(0.99, Math.max(0.01, sum)));
  });
  return chances;
}
