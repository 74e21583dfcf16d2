import { fitRidge, type RidgeSample, ridgeChance } from '../domain/maths/ridge.js';
import { yieldToEventLoop } from '../domain/yield-to-event-loop.js';
import { type Vocabulary, vocabularyOf, wordHashes, wordVector } from './need-words.js';

/** Samples between two breaths of the event loop. */
const BREATH = 500;

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
  const hashes: Set<number>[] = [];
  for (const [s, { text }] of samples.entries()) {
    if (s % BREATH === 0) await yieldToEventLoop();
    hashes.push(wordHashes(text));
  }
  const byRun = new Map<number, Set<number>>();
  samples.forEach(({ run }, s) => {
    const words = byRun.get(run) ?? new Set();
    for (const word of hashes[s]!) words.add(word);
    byRun.set(run, words);
  });
  const vocabulary = vocabularyOf([...byRun.values()]);
  const points: RidgeSample[] = [];
  for (const [s, { vector, weight, taken }] of samples.entries()) {
    if (s % BREATH === 0) await yieldToEventLoop();
    points.push({ vector, sparse: wordVector(hashes[s]!, vocabulary), weight, holds: taken });
  }
  return {
    actions,
    vocabulary,
    rows: await fitRidge(points, actions.length, dimensions, vocabulary.words.length),
  };
}

/**
 * The chance that each action of the model is called for in a situation, in (0, 1).
 *
 * @param words of its text, by {@link wordHashes}
 */
export function predictNeeds(
  model: NeedModel,
  vector: Float32Array,
  words: ReadonlySet<number>,
): Map<string, number> {
  const said = wordVector(words, model.vocabulary);
  return new Map(model.actions.map((action, r) => [action, ridgeChance(model.rows[r]!, vector, said)]));
}
