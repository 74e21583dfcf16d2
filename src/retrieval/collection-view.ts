import type { ChangePage, EntryOutline } from '../domain/changes.js';
import { isTask } from '../domain/entry.js';
import { succession } from '../domain/maths/succession.js';
import { entryOf, meaningsOf } from '../domain/meaning-id.js';
import type { VectorIndex } from './vector-index.js';

/**
 * What is held in memory of one collection: the vectors of its entries' meanings, under their numbers (`meaning-id.ts`), and
 * outlines of its entries. A cache: it is brought up to date by applying the store's change pages.
 */
export interface CollectionView {
  /** The store's sequence number it is up to date with. */
  seq: number;
  readonly index: VectorIndex;
  readonly entries: ReadonlyMap<number, EntryOutline>;
  /** The entry that a vector is a meaning of; undefined where its page was not applied yet, or was altered. */
  meantBy(meaning: number): EntryOutline | undefined;
  /** The numbers of an entry's meanings. */
  meaningsOf(entry: number): number[];
  /** Weighted share of runs that succeeded, with one run's worth of doubt on either side. */
  baseRate(): number;
  /** Weighted runs whose outcome is known or estimated. */
  endings(): number;
  /** When the newest run behind any entry happened, milliseconds since the epoch; minus infinity without entries. */
  newest(): number;
  /** Entries that a person retired. */
  retired(): number;
  /** Entries that a person wrote. */
  edited(): number;
  /** Applies a page of changes. The reader sets `seq` once it has read all pages. */
  apply(page: ChangePage): void;
  /** Bytes held, about. */
  bytes(): number;
}

/** What an outline takes beside the vectors, measured with a heap snapshot, rounded up. */
const BYTES_PER_ENTRY = 400;

/** Runs are summed in parts of this size, as whole numbers: their sums are the same in whatever order they come and go. */
const GRAIN = 2 ** 20;
const grains = (runs: number): number => Math.round(runs * GRAIN);

/** A view without entries; {@link CollectionView.apply} fills it. */
export function createCollectionView(index: VectorIndex): CollectionView {
  const entries = new Map<number, EntryOutline>();
  /** Answer of `newest`, until the newest entry goes. */
  let newest: number | undefined;
  let successes = 0;
  let failures = 0;
  let retiredEntries = 0;
  let editedEntries = 0;

  function count({ evidence, family, retired, edited_at: editedAt }: EntryOutline, sign: 1 | -1): void {
    if (retired) retiredEntries += sign;
    if (editedAt !== undefined) editedEntries += sign;
    if (!isTask({ family })) return;
    successes += sign * grains(evidence.successes);
    failures += sign * grains(evidence.failures);
  }

  function drop(id: number): void {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    count(entry, -1);
    if (entry.evidence.last_seen === newest) newest = undefined;
  }

  function put(entry: EntryOutline): void {
    const isNewest = newest !== undefined && entry.evidence.last_seen >= newest;
    drop(entry.id);
    entries.set(entry.id, entry);
    count(entry, 1);
    if (isNewest) newest = entry.evidence.last_seen;
  }

  return {
    seq: 0,
    index,
    entries,
    meantBy: (meaning) => entries.get(entryOf(meaning)),
    meaningsOf: (entry) => meaningsOf(entry).filter((meaning) => index.has(meaning)),
    endings: () => (successes + failures) / GRAIN,
    baseRate: () => succession(successes / GRAIN, (successes + failures) / GRAIN),
    newest() {
      if (newest === undefined) {
        newest = Number.NEGATIVE_INFINITY;
        for (const { evidence } of entries.values()) newest = Math.max(newest, evidence.last_seen);
      }
      return newest;
    },
    retired: () => retiredEntries,
    edited: () => editedEntries,
    apply(page) {
      for (const id of page.removed) {
        drop(id);
        for (const meaning of meaningsOf(id)) index.delete(meaning);
      }
      for (const { id, vector } of page.meanings) index.set(id, vector);
      for (const entry of page.entries) put(entry);
    },
    bytes: () => index.bytes + entries.size * BYTES_PER_ENTRY,
  };
}
