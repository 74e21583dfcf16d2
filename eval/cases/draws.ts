import type { Random } from '../../src/index.js';

/** Draws of one case, all from one source of random numbers. */
export interface Draws {
  /** A whole number from 0 to below `count`. */
  below(count: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
  /** A prefix and four digits, for example `W4821`. */
  id(prefix: string): string;
}

/** Draws from one source of random numbers, in [0, 1). */
export function drawsFrom(random: Random): Draws {
  const below = (count: number): number => Math.floor(random() * count);
  return {
    below,
    chance: (share) => random() < share,
    pick: (list) => list[below(list.length)]!,
    shuffled(list) {
      const mixed = [...list];
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
      }
      return mixed;
    },
    id: (prefix) => `${prefix}${1000 + below(9000)}`,
  };
}
