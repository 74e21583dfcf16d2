import type { EngineContext } from '../context.js';
import { leastWorth } from './worth.js';

/** A full collection makes room for this share of it at once, so that it is weighed once in many commits. */
const ROOM = 0.02;

/** Where a collection holds more entries than it may, forgets those that are worth least and that nobody pinned or retired. */
export async function makeRoom(
  { store, views, maxEntries }: Pick<EngineContext, 'store' | 'views' | 'maxEntries'>,
  id: number,
): Promise<void> {
  const collection = await store.collection(id);
  if (!collection || collection.entries <= maxEntries) return;
  const view = await views.current(collection);
  const free = [...view.entries.values()].filter(({ pinned, retired }) => !pinned && !retired);
  const over = collection.entries - maxEntries;
  await store.forget(id, leastWorth(free, over + Math.floor(maxEntries * ROOM)));
}
