import { type Random, seededRandom } from '../../src/index.js';

/** Draws from one seeded generator. */
export interface Draws {
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** A number in [low, high). */
  between(low: number, high: number): number;
  /** A whole number in [low, high]. */
  whole(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  /** `count` different members, in drawn order; all where there are fewer. */
  some<T>(from: readonly T[], count: number): T[];
  /** An index, in proportion to its weight. */
  weighted(weights: readonly number[]): number;
}

/** Independent draws for each list of numbers: the same numbers give the same draws. */
export function drawsFor(...numbers: readonly number[]): Draws {
  let seed = 0x9e3779b9;
  for (const number of numbers) seed = Math.imul(seed ^ (number + 1), 0x85ebca6b) ^ (seed >>> 13);
  return drawsFrom(seededRandom(seed));
}

function drawsFrom(random: Random): Draws {
  const whole = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  return {
    chance: (probability) => random() < probability,
    between: (low, high) => low + random() * (high - low),
    whole,
    pick: (from) => from[whole(0, from.length - 1)]!,
    some(from, count) {
      const left = [...from];
      return Array.from(
        { length: Math.min(count, left.length) },
        () => left.splice(whole(0, left.length - 1), 1)[0]!,
      );
    },
    weighted(weights) {
      let rest = random() * weights.reduce((sum, weight) => sum + weight, 0);
      const found = weights.findIndex((weight) => {
        rest -= weight;
        return rest < 0;
      });
      return found < 0 ? weights.length - 1 : found;
    },
  };
}
