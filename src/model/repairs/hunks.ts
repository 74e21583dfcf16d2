import type { Token } from '../events/token.js';
import { MOST_PARTS } from '../settings.js';

/** One stretch in which two token sequences differ. */
export interface Hunk {
  readonly deleted: readonly Token[];
  readonly inserted: readonly Token[];
  /** The keys beside it in the first sequence; empty at its ends. */
  readonly left: string;
  readonly right: string;
}

/** The differences of two token sequences by their longest common subsequence. At most quadratic in {@link MOST_PARTS}. */
export function hunks(before: readonly Token[], after: readonly Token[]): Hunk[] {
  const a = before.slice(0, MOST_PARTS);
  const b = after.slice(0, MOST_PARTS);
  let rows = a.length;
  let columns = b.length;
  while (rows > 0 && columns > 0 && a[rows - 1]!.key === b[columns - 1]!.key) {
    rows -= 1;
    columns -= 1;
  }
  const width = columns + 1;
  const longest = new Uint16Array((rows + 1) * width);
  const same = (i: number, j: number): boolean => a[i]!.key === b[j]!.key;
  for (let i = rows - 1; i >= 0; i--)
    for (let j = columns - 1; j >= 0; j--)
      longest[i * width + j] = same(i, j)
        ? longest[(i + 1) * width + j + 1]! + 1
        : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!);
  const found: { deleted: Token[]; inserted: Token[]; at: number }[] = [];
  let open: (typeof found)[number] | undefined;
  let i = 0;
  let j = 0;
  while (i < rows || j < columns) {
    if (i < rows && j < columns && same(i, j)) {
      open = undefined;
      i += 1;
      j += 1;
      continue;
    }
    if (!open) {
      open = { deleted: [], inserted: [], at: i };
      found.push(open);
    }
    const down = j >= columns || (i < rows && longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!);
    if (down) open.deleted.push(a[i++]!);
    else open.inserted.push(b[j++]!);
  }
  return found.map(({ deleted, inserted, at }) => ({
    deleted,
    inserted,
    left: a[at - 1]?.key ?? '',
    right: a[at + deleted.length]?.key ?? '',
  }));
}
