import { isTask } from '../../domain/entry.js';
import type { EngineContext } from '../context.js';
import { leastWorth } from './worth.js';

/** A full collection makes room for this share of it at once, so that it is weighed once in many commits. */
const ROOM = 0.02;

/**
 * Where a collection holds more of what its records say than it may, forgets what is worth least and what nobody pinned or
 * retired. Lessons are a function of the records, so they take nobody's room: what is forgotten does not depend on when they were fitted.
 */
export async function makeRoom(
  { store, views, maxEntries }: Pick<EngineContext, 'store' | 'views' | 'maxEntries'>,
  id: number,
): Promise<void> {
  const collection = await store.collection(id);
  if (!collection || collection.entries <= maxEntries) return;
  const view = await views.current(collection);
  const said = [...view.entries.values()].filter(isTask);
  const over = said.length - maxEntries;
  if (over <= 0) return;
  const free = said.filter(({ pinned, retired }) => !pinned && !retired);
  await store.forget(id, leastWorth(free, over + Math.floor(maxEntries * ROOM)));
}
