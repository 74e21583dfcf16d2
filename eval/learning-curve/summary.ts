import { type Random, seededRandom } from '../../src/index.js';
import type { Arm } from './arms.js';
import type { Curve } from './run-curve.js';

/** A mean and where it may lie. */
export interface Interval {
  mean: number;
  low: number;
  high: number;
}

/** What came of one arm. */
export interface ArmSummary {
  key: Arm['key'];
  name: string;
  /** Success by blocks of episodes, as shares, with the 95 % interval over seeds. */
  blocks: Interval[];
  /** Success over the last episodes. */
  final: Interval;
  /** Lowest and highest of the seeds over the last episodes. */
  seeds: [lowest: number, highest: number];
  /** Mean tokens added to a task. */
  tokens: number;
}

/** A learning curve, summed up. */
export interface Summary {
  seeds: number;
  episodes: number;
  /** Episodes of a block. */
  block: number;
  /** Episodes that `final` is about. */
  last: number;
  arms: ArmSummary[];
  /** By how much knowhow's final share of success is above the best other arm's, over the same seeds. */
  lead: Interval & { over: string };
}

const RESAMPLES = 2_000;
const mean = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;

/**
 * The mean over seeds with its 95 % interval: percentiles of the means of seeds drawn with replacement (the
 * bootstrap, Efron 1979).
 */
export function overSeeds(values: readonly number[], random: Random = seededRandom(1)): Interval {
  const means = Array.from({ length: RESAMPLES }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)]!)),
  ).sort((a, b) => a - b);
  return { mean: mean(values), low: means[RESAMPLES * 0.025]!, high: means[RESAMPLES * 0.975 - 1]! };
}

const share = (successes: readonly boolean[]): number => mean(successes.map(Number));

/**
 * Sums curves up.
 *
 * @param curves for each arm one curve a seed, in the same order of seeds
 * @param block episodes of a block; must divide their number
 * @param last how many episodes at the end are looked at as one
 */
export function summarise(curves: { arm: Arm; seeds: Curve[] }[], block = 20, last = 50): Summary {
  const episodes = curves[0]!.seeds[0]!.successes.length;
  const finals = new Map(
    curves.map(({ arm, seeds }) => [arm.name, seeds.map(({ successes }) => share(successes.slice(-last)))]),
  );
  const arms = curves.map(({ arm: { key, name }, seeds }): ArmSummary => {
    const final = finals.get(name)!;
    return {
      key,
      name,
      blocks: Array.from({ length: Math.floor(episodes / block) }, (_, b) =>
        overSeeds(seeds.map(({ successes }) => share(successes.slice(b * block, (b + 1) * block)))),
      ),
      final: overSeeds(final),
      seeds: [Math.min(...final), Math.max(...final)],
      tokens: mean(seeds.map(({ tokens }) => mean(tokens))),
    };
  });
  const knowhow = arms.find(({ key }) => key === 'knowhow')!;
  const best = arms.filter((arm) => arm !== knowhow).reduce((a, b) => (b.final.mean > a.final.mean ? b : a));
  const others = finals.get(best.name)!;
  const lead = overSeeds(finals.get(knowhow.name)!.map((value, i) => value - others[i]!));
  return { seeds: curves[0]!.seeds.length, episodes, block, last, arms, lead: { ...lead, over: best.name } };
}
