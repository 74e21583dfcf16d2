import type { Removed } from '../store.js';
import { drop, dropRecord, unlearned } from './knowledge.js';
import { relearn } from './relearn.js';
import type { MemoryCollection, MemoryState } from './state.js';

/** Entries whose every record is among these. */
const learnedFromOnly = ({ entries }: MemoryCollection, records: ReadonlySet<string>): number[] =>
  [...entries]
    .filter(([, { sources }]) => sources.size > 0 && [...sources].every((record) => records.has(record)))
    .map(([id]) => id);

/** The records behind entries: of all of them those that are named. */
function sourcesOf(
  { entries }: MemoryCollection,
  ids: readonly number[],
  only?: readonly string[],
): Set<string> {
  const all = new Set(ids.flatMap((id) => [...(entries.get(id)?.sources ?? [])]));
  return only ? new Set(only.filter((record) => all.has(record))) : all;
}

/** Of the collection's other entries those that were learned from nothing but records that go with these. */
export const learnedWith = (
  collection: MemoryCollection,
  ids: readonly number[],
  only?: readonly string[],
): number[] =>
  learnedFromOnly(collection, sourcesOf(collection, ids, only))
    .filter((id) => !ids.includes(id))
    .sort((a, b) => a - b);

/** Removes entries with everything that hangs on them; what was learned from other records too is learned anew. */
export function remove(
  state: MemoryState,
  collection: MemoryCollection,
  ids: readonly number[],
  others: readonly string[],
  now: number,
  only?: readonly string[],
): Removed {
  const free = new Set(unlearned(state, collection.id));
  const touched = sourcesOf(collection, ids);
  const records = sourcesOf(collection, ids, only);
  for (const id of others) if (free.has(id)) records.add(id);
  const known = new Set([...ids, ...learnedFromOnly(collection, records)]);
  for (const id of known) if (!collection.entries.has(id)) known.delete(id);
  if (known.size > 0) collection.seq++;
  const { entries, situations } = drop(collection, [...known]);
  for (const record of records) dropRecord(state, record);
  const anew = relearn(state, collection, touched, now);
  if (known.size + records.size > 0) {
    collection.tuning = null;
    collection.tuned += 1;
  }
  return {
    entries,
    records: records.size,
    situations: situations + anew.situations,
    relearned: anew.relearned,
    damaged: [],
  };
}
