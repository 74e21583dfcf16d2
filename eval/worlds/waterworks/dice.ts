import type { Random } from '../../../src/index.js';

/** Draws of one kind. */
export interface Dice {
  /** A whole number from low to high. */
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  /** A list in any order. */
  shuffled<T>(list: readonly T[]): T[];
  chance(p: number): boolean;
  /** An id that was not given before. */
  id(prefix: string): string;
  /** A day of the weeks ahead that was not given before. */
  day(): string;
}

/** Draws from one source of random numbers. */
export function diceFrom(random: Random): Dice {
  const used = new Set<string>();
  const between = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const fresh = (make: () => string): string => {
    for (;;) {
      const made = make();
      if (used.has(made)) continue;
      used.add(made);
      return made;
    }
  };
  return {
    between,
    pick: (list) => list[between(0, list.length - 1)]!,
    shuffled: (list) =>
      list
        .map((one) => ({ one, key: random() }))
        .sort((a, b) => a.key - b.key)
        .map(({ one }) => one),
    chance: (p) => random() < p,
    id: (prefix) => fresh(() => `${prefix}-${between(10000, 99999)}`),
    day: () => fresh(() => `2026-05-${String(between(1, 31)).padStart(2, '0')}`),
  };
}
