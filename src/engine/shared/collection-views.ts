import type { ChangePage } from '../../domain/changes.js';
import type { Collection } from '../../domain/collection.js';
import { meaningsOf } from '../../domain/meaning-id.js';
import { vectorFault } from '../../domain/vector-fault.js';
import { yieldToEventLoop } from '../../domain/yield-to-event-loop.js';
import { type CollectionView, createCollectionView } from '../../retrieval/collection-view.js';
import type { VectorIndex } from '../../retrieval/vector-index.js';
import type { Store } from '../../storage/store.js';

/** The collections that are held in memory, least recently used first to go. */
export interface CollectionViews {
  /**
   * The collection's knowledge, up to date with the store. A meaning whose vector is damaged in the file is like
   * nothing else (zeros) until the vector is made again; the collection is served all the same.
   */
  current(collection: Collection): Promise<CollectionView>;
  /** True once the collection was read whole: then being up to date takes little. */
  holds(collection: number): boolean;
  /** A view of some entries alone, for requests that cannot wait for all. It is of that moment, and not held. */
  glimpse(collection: number, entries: number[]): Promise<CollectionView>;
  /** The meanings of a collection that is held whose vectors are damaged. */
  damaged(collection: number): number[];
  /** Lets go of a collection, e.g. because its vectors were replaced. */
  forget(collection: number): void;
  bytes(): number;
}

interface Held {
  view: CollectionView;
  /** Meanings whose vectors are no good in the file. */
  damaged: Set<number>;
  refreshing: Promise<void>;
  /** What it took when it was refreshed last. */
  bytes: number;
}

/**
 * Views of collections within a memory budget. A view is brought up to date from the store's changes on
 * every use, so what other processes wrote to the same file is seen at once. The collection in use is always
 * held, also when it alone is larger than the budget: then nothing else is.
 *
 * @param dimensions of the embedder's vectors
 * @param budget bytes
 * @param onDamage called when vectors of a collection turn out to be damaged
 */
export function createCollectionViews(
  store: Store,
  newIndex: () => VectorIndex,
  dimensions: number,
  budget: number,
  onDamage: (collection: number, meanings: number) => void,
): CollectionViews {
  const held = new Map<number, Held>();
  /** What all that is held takes: summing it up for each of thousands takes as long as reading one. */
  let total = 0;

  function drop(id: number): void {
    total -= held.get(id)?.bytes ?? 0;
    held.delete(id);
  }

  /** The page as far as it is sound: a damaged vector stands as zeros, and is noted. */
  function sound(page: ChangePage, damaged: Set<number>): ChangePage {
    for (const id of page.removed.flatMap(meaningsOf)) damaged.delete(id);
    const meanings = page.meanings.map(({ id, vector }) => {
      if (vectorFault(vector, dimensions) === undefined) {
        damaged.delete(id);
        return { id, vector };
      }
      damaged.add(id);
      return { id, vector: new Float32Array(dimensions) };
    });
    return { ...page, meanings };
  }

  async function refresh({ view, damaged }: Held, collection: number): Promise<void> {
    let seq = view.seq;
    const before = damaged.size;
    for await (const page of store.changes(collection, view.seq)) {
      view.apply(sound(page, damaged));
      seq = page.seq;
      // Reading is no reason to keep others waiting.
      await yieldToEventLoop();
    }
    view.seq = seq;
    if (damaged.size > before) onDamage(collection, damaged.size);
  }

  function trim(keep: number): void {
    for (const id of held.keys()) {
      if (total <= budget) return;
      if (id !== keep) drop(id);
    }
  }

  /** Counts what a view takes now; one that was let go of meanwhile takes nothing. */
  function weigh(id: number, slot: Held): void {
    if (held.get(id) !== slot) return;
    const bytes = slot.view.bytes();
    total += bytes - slot.bytes;
    slot.bytes = bytes;
  }

  return {
    async current({ id, seq }) {
      const slot = held.get(id) ?? {
        view: createCollectionView(newIndex()),
        damaged: new Set<number>(),
        refreshing: Promise.resolve(),
        bytes: 0,
      };
      held.delete(id);
      held.set(id, slot);
      if (slot.view.seq < seq) {
        // Refreshes of one view go one after the other; a failed one leaves the view as far as it came.
        const next = slot.refreshing
          .catch(() => {})
          .then(() => (slot.view.seq < seq ? refresh(slot, id) : undefined));
        slot.refreshing = next;
        await next.finally(() => weigh(id, slot));
        trim(id);
      }
      return slot.view;
    },
    holds: (collection) => (held.get(collection)?.view.seq ?? 0) > 0,
    async glimpse(collection, ids) {
      const view = createCollectionView(newIndex());
      const entries = await store.entries(collection, ids);
      const meanings = await store.meaningVectors(collection, ids);
      const page = { seq: 0, meanings, entries, removed: [] };
      view.apply(sound(page, new Set()));
      return view;
    },
    damaged: (collection) => [...(held.get(collection)?.damaged ?? [])],
    forget: drop,
    bytes: () => total,
  };
}
