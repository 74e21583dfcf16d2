import type { EntryOutline } from '../../domain/changes.js';
import type { Evidence } from '../../domain/entry.js';

/** Halvings of an entry's worth, while it was seen once only, as the whole collection is confirmed after it. */
const FADING = 3;

/**
 * What an entry is worth keeping for: doublings of the runs that confirmed it, less its age. What was never confirmed
 * fades fastest.
 *
 * @param age share of the collection's entries that were confirmed after it, in [0, 1]: time as the collection
 *   itself lives it, so that neither pauses nor wrong clocks matter
 */
export function worthOf({ runs }: Evidence, age: number): number {
  const strength = Math.log2(1 + runs);
  return strength * 2 ** ((-FADING * age) / Math.max(1, strength));
}

/** The ids of the `count` entries that are worth least, least first. */
export function leastWorth(
  entries: readonly Pick<EntryOutline, 'id' | 'evidence'>[],
  count: number,
): number[] {
  if (count <= 0) return [];
  const newestFirst = [...entries].sort((a, b) => b.evidence.last_seen - a.evidence.last_seen);
  let newer = 0;
  return newestFirst
    .map(({ id, evidence }, i) => {
      if (i > 0 && evidence.last_seen < newestFirst[i - 1]!.evidence.last_seen) newer = i;
      return { id, worth: worthOf(evidence, newer / Math.max(1, entries.length - 1)) };
    })
    .sort((a, b) => a.worth - b.worth || a.id - b.id)
    .slice(0, count)
    .map(({ id }) => id);
}
