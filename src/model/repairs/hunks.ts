import type { Token } from '../events/token.js';
import { MOST_PARTS } from '../settings.js';
import { align } from '../table/align.js';

/** One stretch in which two token sequences differ. */
export interface Hunk {
  readonly deleted: readonly Token[];
  readonly inserted: readonly Token[];
  /** The keys beside it in the first sequence; empty at its ends. */
  readonly left: string;
  readonly right: string;
}

/** The differences of two token sequences by their longest common subsequence, which the ends that they share are part of. */
export function hunks(before: readonly Token[], after: readonly Token[]): Hunk[] {
  const a = before.slice(0, MOST_PARTS);
  const b = after.slice(0, MOST_PARTS);
  const keys = [a, b].map((tokens) => tokens.map(({ key }) => key)) as [string[], string[]];
  while (keys[0].length > 0 && keys[0].at(-1) === keys[1].at(-1)) for (const own of keys) own.pop();
  const found: Hunk[] = [];
  let [i, j] = [0, 0];
  for (const [m, n] of [...align(...keys), [keys[0].length, keys[1].length] as const]) {
    if (m > i || n > j)
      found.push({
        deleted: a.slice(i, m),
        inserted: b.slice(j, n),
        left: a[i - 1]?.key ?? '',
        right: a[m]?.key ?? '',
      });
    [i, j] = [m + 1, n + 1];
  }
  return found;
}
