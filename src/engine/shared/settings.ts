import type { Prior } from '../../domain/maths/posterior.js';

/** The numbers that retrieval and search run on. Chosen on the development sets; see eval/notebook/history.md. */
export const SETTINGS = {
  /** Nearest situations that are looked at, in each grain. */
  neighbours: 240,
  /** Entries looked up by their words. */
  wordHits: 40,
  /** Difference of scores at which a neighbour counts for 1/e. */
  bandwidth: 0.08,
  /** Paths that the search walks; the rest only count in contrasts and the root. */
  maxPaths: 240,
  /** Paths that count for less than this are left out. */
  minWeight: 0.01,
  /** Calibrated similarity below which nothing is known about the input. */
  relevant: 0.5,
  /** Where nothing is that near, a plan is still told for a task at least so near that it is clearly after something. */
  faint: 0.1,
  clear: 0.5,
  /** Simulations of a search of what to go for. */
  budget: 256,
  exploration: 0.6,
  /** Runs that the base rate counts for in every posterior. */
  priorStrength: 2,
  /** Standard deviations of pessimism. */
  pessimism: 1,
  /** Actions that a larger share of all successful runs takes are routine: nothing depends on them. */
  routine: 0.8,
  /** Tokens that are added, unless the request says otherwise. */
  maxTokens: 200,
  /** Above this the confidence is not shown (the interface says so). */
  shownConfidence: 0.7,
} as const;

/** The prior of every posterior of a collection. */
export function priorOf(baseRate: number): Prior {
  return { mean: baseRate, strength: SETTINGS.priorStrength, z: SETTINGS.pessimism };
}
