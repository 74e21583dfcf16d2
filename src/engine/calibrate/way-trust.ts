import { succession } from '../../domain/maths/succession.js';
import type { Reading } from './reading.js';

/** What runs came to, each counting for half of one that came this share of all runs later. */
const HALF_LIFE = 0.25;
/** Runs that what nothing is known of yet counts for, as good as the others. */
const PRIOR = 2;

/** Chance that a standard normal variable is below `z` (Abramowitz and Stegun 1964, 26.2.17). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? 1 - tail : tail;
}

/**
 * How far the ways that are told can be trusted: 1 where runs that were told one came through as often as those that
 * were told none, less the surer it is that they did not (twice the chance that they do as well). What is told is
 * withheld as often as that, so that agents that are led astray go their own ways again, from which better ones are
 * learned: probability matching (Thompson 1933). Later runs count for more, as what is told grows better.
 *
 * @param readings in the order in which they were accepted
 * @returns in [0, 1]
 */
export function wayTrust(readings: readonly Pick<Reading, 'success' | 'told'>[]): number {
  const ended = readings.filter(({ success }) => success !== undefined);
  const sums = { told: { good: 0, all: 0 }, alone: { good: 0, all: 0 } };
  ended.forEach(({ success, told }, i) => {
    const weight = 0.5 ** ((ended.length - 1 - i) / (HALF_LIFE * ended.length));
    const sum = told ? sums.told : sums.alone;
    sum.all += weight;
    sum.good += success ? weight : 0;
  });
  if (sums.told.all === 0) return 1;
  const rate = succession(sums.told.good + sums.alone.good, sums.told.all + sums.alone.all);
  const [told, alone] = [sums.told, sums.alone].map(({ good, all }) => {
    const a = good + PRIOR * rate;
    const b = all - good + PRIOR * (1 - rate);
    return { mean: a / (a + b), variance: (a * b) / ((a + b) ** 2 * (a + b + 1)) };
  }) as [{ mean: number; variance: number }, { mean: number; variance: number }];
  return Math.min(1, 2 * normalBelow((told.mean - alone.mean) / Math.sqrt(told.variance + alone.variance)));
}
