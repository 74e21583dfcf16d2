import type { Random } from '../../../src/index.js';
import { type Draws, drawsFrom } from '../draws.js';

/** Draws of one kind. */
export interface Dice extends Pick<Draws, 'pick' | 'some' | 'chance'> {
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
  const { pick, some, chance, below, anew } = drawsFrom(random);
  const sign = (of: string): string => (of === '#' ? String(below(10)) : LETTERS[below(LETTERS.length)]!);
  return {
    pick,
    some,
    chance,
    id: (shape) => anew(() => shape.replace(/[#?]/g, sign)),
    day: () => anew(() => june(1 + below(30))),
  };
}
