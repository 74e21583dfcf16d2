import type { Random } from '../../src/index.js';

/** Draws of any kind from one source of random numbers. */
export interface Draws {
  pick<T>(list: readonly T[]): T;
  /** So many of a list, in any order. */
  some<T>(list: readonly T[], count: number): T[];
  chance(p: number): boolean;
  /** A whole number from 0 up to below the one given. */
  below(n: number): number;
  /** What is made, made anew until it was not given before. */
  anew(make: () => string): string;
}

/** Draws from one source of random numbers. */
export function drawsFrom(random: Random): Draws {
  const given = new Set<string>();
  const below = (n: number): number => Math.floor(random() * n);
  return {
    pick: (list) => list[below(list.length)]!,
    some(list, count) {
      const left = [...list];
      const taken: (typeof left)[number][] = [];
      while (taken.length < count && left.length > 0) taken.push(left.splice(below(left.length), 1)[0]!);
      return taken;
    },
    chance: (p) => random() < p,
    below,
    anew(make) {
      let made = make();
      while (given.has(made)) made = make();
      given.add(made);
      return made;
    },
  };
}
