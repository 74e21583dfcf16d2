import type { Random } from '../../../src/index.js';

/** Draws of one kind. */
export interface Dice {
  pick<T>(list: readonly T[]): T;
  /** So many of a list, in any order. */
  some<T>(list: readonly T[], count: number): T[];
  chance(p: number): boolean;
  /** An id that was not given before. */
  id(prefix: string): string;
  /** A day of the month ahead that was not given before. */
  day(): string;
}

/** Draws from one source of random numbers. */
export function diceFrom(random: Random): Dice {
  const given = new Set<string>();
  const below = (n: number): number => Math.floor(random() * n);
  const anew = (make: () => string): string => {
    let made = make();
    while (given.has(made)) made = make();
    given.add(made);
    return made;
  };
  return {
    pick: (list) => list[below(list.length)]!,
    some(list, count) {
      const left = [...list];
      const taken: (typeof left)[number][] = [];
      while (taken.length < count && left.length > 0) taken.push(left.splice(below(left.length), 1)[0]!);
      return taken;
    },
    chance: (p) => random() < p,
    id: (prefix) => anew(() => `${prefix}_${1000 + below(9000)}`),
    day: () => anew(() => `2026-06-${String(1 + below(30)).padStart(2, '0')}`),
  };
}
