import type { Random } from '../../../src/index.js';

/** Draws from one source of random numbers. */
export interface Dice {
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
  chance(p: number): boolean;
  /** A whole number from the first to the second. */
  whole(from: number, to: number): number;
  /** An id that was not given before. */
  id(prefix: string): string;
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Dice over a source of random numbers. */
export function diceOver(random: Random): Dice {
  const given = new Set<string>();
  const whole = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const id = (prefix: string): string => {
    const made = `${prefix}_${Array.from({ length: 6 }, () => pick([...LETTERS])).join('')}`;
    if (given.has(made)) return id(prefix);
    given.add(made);
    return made;
  };
  return {
    pick,
    whole,
    id,
    chance: (p) => random() < p,
    shuffle: (list) => {
      const left = [...list];
      return list.map(() => left.splice(Math.floor(random() * left.length), 1)[0]!);
    },
  };
}
