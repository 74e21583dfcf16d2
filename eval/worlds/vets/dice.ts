import type { Random } from '../../../src/index.js';
import { type Draws, drawsFrom } from '../draws.js';

/** Draws of one kind. */
export interface Dice extends Pick<Draws, 'pick' | 'some' | 'chance'> {
  /** An id that was not given before. */
  id(prefix: string): string;
  /** A day of the month ahead that was not given before. */
  day(): string;
}

/** Draws from one source of random numbers. */
export function diceFrom(random: Random): Dice {
  const { pick, some, chance, below, anew } = drawsFrom(random);
  return {
    pick,
    some,
    chance,
    id: (prefix) => anew(() => `${prefix}_${1000 + below(9000)}`),
    day: () => anew(() => `2026-06-${String(1 + below(30)).padStart(2, '0')}`),
  };
}
