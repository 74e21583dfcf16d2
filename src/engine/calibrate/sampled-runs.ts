import type { EntryOutline } from '../../domain/changes.js';
import { isRun } from '../../domain/entry.js';
import type { CollectionView } from '../../retrieval/collection-view.js';

/** Entries of runs that anything is fitted to, about: of more a part. */
const MAX_ENTRIES = 12_000;

/** An id, spread over [0, 1) (multiplicative hashing, Knuth 1973). */
const spread = (id: number): number => (Math.imul(id, 0x9e3779b1) >>> 0) / 2 ** 32;

/** Entries of runs, and the share that they are of all. */
export interface SampledRuns {
  entries: EntryOutline[];
  share: number;
}

/**
 * The entries of a collection's runs, by id: of very many a part that hangs on their ids alone, and of which nearly all
 * are left when the collection has grown. Whatever is fitted looks at no others, so it costs the same at any size.
 */
export function sampledRuns({ entries, runEntries }: CollectionView, most = MAX_ENTRIES): SampledRuns {
  const share = Math.min(1, most / Math.max(1, runEntries));
  const chosen: EntryOutline[] = [];
  for (const id of entries.keys()) {
    if (share < 1 && spread(id) >= share) continue;
    const entry = entries.get(id)!;
    if (isRun(entry)) chosen.push(entry);
  }
  return { entries: chosen.sort((a, b) => a.id - b.id), share };
}
