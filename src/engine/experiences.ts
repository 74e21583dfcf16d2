import type { Collection } from '../domain/collection.js';
import { createExperience, type Experience } from '../retrieval/experience.js';
import type { VectorIndex } from '../retrieval/vector-index.js';
import type { Store } from '../storage/store.js';

/** The collections that are held in memory, least recently used first to go. */
export interface Experiences {
  /** The collection's knowledge, up to date with the store. */
  current(collection: Collection): Promise<Experience>;
  /** Lets go of a collection, e.g. because its vectors were replaced. */
  forget(collection: number): void;
  bytes(): number;
}

/**
 * Keeps views of collections within a memory budget. A view is brought up to date from the store's changes on
 * every use, so what other processes wrote to the same file is seen at once. The collection in use is always
 * held, also when it alone is larger than the budget: then nothing else is.
 *
 * @param budget bytes
 */
export function createExperiences(store: Store, newIndex: () => VectorIndex, budget: number): Experiences {
  const held = new Map<number, { experience: Experience; refreshing: Promise<void> }>();

  async function refresh(experience: Experience, collection: number): Promise<void> {
    let seq = experience.seq;
    for await (const page of store.changes(collection, experience.seq)) {
      experience.apply(page);
      seq = page.seq;
    }
    experience.seq = seq;
  }

  function trim(keep: number): void {
    let total = 0;
    for (const { experience } of held.values()) total += experience.bytes();
    for (const [id, { experience }] of held) {
      if (total <= budget) return;
      if (id === keep) continue;
      total -= experience.bytes();
      held.delete(id);
    }
  }

  return {
    async current({ id, seq }) {
      const slot = held.get(id) ?? {
        experience: createExperience(newIndex()),
        refreshing: Promise.resolve(),
      };
      held.delete(id);
      held.set(id, slot);
      if (slot.experience.seq < seq) {
        // Refreshes of one view go one after the other; a failed one leaves the view as far as it came.
        const next = slot.refreshing
          .catch(() => {})
          .then(() => (slot.experience.seq < seq ? refresh(slot.experience, id) : undefined));
        slot.refreshing = next;
        await next;
        trim(id);
      }
      return slot.experience;
    },
    forget(collection) {
      held.delete(collection);
    },
    bytes() {
      let total = 0;
      for (const { experience } of held.values()) total += experience.bytes();
      return total;
    },
  };
}
