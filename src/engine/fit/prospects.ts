import { fitRidge, ridgeChance } from '../../domain/maths/ridge.js';
import { MIN_OUTCOMES, type OutcomeRun } from './outcome-runs.js';

/** A linear estimate of how likely a task is to succeed: weights by dimension, of its length, and the intercept. */
export type Prospects = Float32Array;

/** The task as the estimate sees it: its vector, and how long it is (a longer text asks for more), in powers of ten. */
function featuresOf(task: Float32Array, query: string): Float32Array {
  const features = new Float32Array(task.length + 1);
  features.set(task);
  features[task.length] = Math.log10(1 + query.length);
  return features;
}

/**
 * Fits how likely a task is to succeed, from all runs of a collection that say how they ended. What holds for tasks
 * at large is all that is known of one that is new; the ridge keeps it near the base rate where the runs say little.
 */
export async function fitProspects(runs: OutcomeRun[], dimensions: number): Promise<Prospects | null> {
  if (runs.length < MIN_OUTCOMES) return null;
  const samples = runs.map(({ task, query, success }) => ({
    vector: featuresOf(task, query),
    weight: 1,
    holds: success ? [0] : [],
  }));
  return (await fitRidge(samples, 1, dimensions + 1))[0]!;
}

/**
 * How likely a task is to succeed, in (0, 1), going by tasks at large.
 *
 * @param baseRate what to say while nothing is fitted
 */
export const prospectOf = (
  prospects: Prospects | null | undefined,
  { task, query }: { task: Float32Array; query: string },
  baseRate: number,
): number => (prospects ? ridgeChance(prospects, featuresOf(task, query)) : baseRate);
