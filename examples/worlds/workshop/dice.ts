import type { Random } from '../../../src/index.js';

/** Draws of one kind. */
export interface Dice {
  pick<T>(list: readonly T[]): T;
  /** So many of a list, in any order. */
  some<T>(list: readonly T[], count: number): T[];
  chance(p: number): boolean;
  /** An id of a shape that was not given before: `#` stands for a digit, `?` for a letter. */
  id(shape: string): string;
  /** A day of the month ahead that was not given before. */
  day(): string;
}

const LETTERS = 'abcdefghjkmnpqrstvwxyz';

/** A day of the month ahead. */
export const june = (day: number): string => `2026-06-${String(day).padStart(2, '0')}`;

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
    id: (shape) =>
      anew(() =>
        shape.replace(/[#?]/g, (sign) =>
          sign === '#' ? String(below(10)) : LETTERS[below(LETTERS.length)]!,
        ),
      ),
    day: () => anew(() => june(1 + below(30))),
  };
}
