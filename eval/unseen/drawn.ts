import { createHash } from 'node:crypto';

/** A list in an order that depends on the seed and the key of each item alone: a draw without replacement. */
export function drawn<T>(list: readonly T[], seed: number, keyOf: (item: T) => string): T[] {
  return list
    .map((item) => ({
      item,
      at: createHash('sha256')
        .update(`${seed}:${keyOf(item)}`)
        .digest('hex'),
    }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ item }) => item);
}
