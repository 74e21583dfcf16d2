import type { Random } from '../../../src/index.js';

/** Draws for a seed bank; all come from one source. */
export interface Dice {
  one<T>(list: readonly T[]): T;
  mixed<T>(list: readonly T[]): T[];
  /** True so often. */
  odds(share: number): boolean;
  /** From 0 up to below the number. */
  below(n: number): number;
  /** A number that nothing else bears. */
  mark(letters: string): string;
}

/** Dice over a source of random numbers. */
export function rollWith(random: Random): Dice {
  const marks = new Set<string>();
  const below = (n: number): number => Math.floor(random() * n);
  const mark = (letters: string): string => {
    const made = `${letters}-${1000 + below(9000)}`;
    if (marks.has(made)) return mark(letters);
    marks.add(made);
    return made;
  };
  return {
    below,
    mark,
    one: (list) => list[below(list.length)]!,
    odds: (share) => random() < share,
    mixed(list) {
      const out = [...list];
      for (let i = out.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [out[i], out[j]] = [out[j]!, out[i]!];
      }
      return out;
    },
  };
}
