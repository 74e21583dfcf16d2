import type { SimilarRun } from '../situation.js';
import type { Step } from '../table/table.js';
import { leftOf } from './left-of.js';
import { PRIOR_WEIGHT, START } from './settings.js';

/** A place that like runs passed: what they did to get there, and how those ended that did. */
export interface Way {
  /** The operator that leads here; at the root the words `(start)`. */
  readonly operator: string;
  /** Runs that passed, each by the square of its likeness, and those of them that succeeded. */
  readonly weight: number;
  readonly good: number;
  /** Runs that passed, and the weight and success of those that ended here. */
  readonly runs: number;
  readonly ended: number;
  readonly endedGood: number;
  /** Most weight first. */
  readonly next: readonly Way[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
interface Growing extends Mutable<Omit<Way, 'next'>> {
  next: Map<string, Growing>;
}

const grown = (operator: string): Growing => ({
  operator,
  weight: 0,
  good: 0,
  runs: 0,
  ended: 0,
  endedGood: 0,
  next: new Map(),
});

const settled = ({ next, ...way }: Growing): Way => ({
  ...way,
  next: [...next.values()]
    .map(settled)
    .sort((a, b) => b.weight - a.weight || (a.operator < b.operator ? -1 : 1)),
});

/**
 * Like runs as a tree: runs that did the same so far share a branch. What the run at hand did already is left out of each.
 *
 * @param wayOf the steps of a run that are on its way
 */
export function wayTree(
  similar: readonly SimilarRun[],
  soFar: readonly Step[],
  wayOf: (run: SimilarRun['run']) => readonly Step[],
): Way {
  const root = grown(START);
  for (const { run, likeness } of similar) {
    const weight = likeness ** 2;
    const good = weight * run.success;
    let at = root;
    const pass = (): void => {
      at.weight += weight;
      at.good += good;
      at.runs += 1;
    };
    pass();
    for (const operator of leftOf(wayOf(run), soFar)) {
      const next = at.next.get(operator) ?? grown(operator);
      at.next.set(operator, next);
      at = next;
      pass();
    }
    at.ended += weight;
    at.endedGood += good;
  }
  return settled(root);
}

/** The chance of those who came a way, drawn to that of the way before it. */
const chanceOf = (good: number, weight: number, before: number): number =>
  (good + PRIOR_WEIGHT * before) / (weight + PRIOR_WEIGHT);

/** A place with the chance of success of the best way from it, in [0, 1]. */
export interface Valued {
  readonly way: Way;
  readonly value: number;
  /** Most weight first. */
  readonly next: readonly Valued[];
}

/**
 * The tree searched through, from its ends: a place is worth the best of the ways from it, ending there among them. Each chance is
 * drawn to the one before it, so that one lucky run is no better than what many did. The ways of some dozens of runs are some
 * hundreds of places: nothing is sampled.
 *
 * @param before the chance of success before anything is done, in [0, 1]
 */
export function valueWays(way: Way, before: number): Valued {
  const own = chanceOf(way.good, way.weight, before);
  const next = way.next.map((one) => valueWays(one, own));
  const ends = way.ended > 0 ? [chanceOf(way.endedGood, way.ended, own)] : [];
  const values = [...ends, ...next.map(({ value }) => value)];
  return { way, value: values.length > 0 ? Math.max(...values) : own, next };
}
