import type { NewEntry } from '../../domain/learned.js';
import type { Drafts } from './drafts.js';
import type { Known } from './known.js';
import { leastWorth } from './worth.js';

/** A full collection makes room for this share of it at once, so that it is weighed once in many commits. */
const ROOM = 0.02;

/**
 * Entries that have to go where a plan would leave more than a collection may hold: those that are worth least and
 * that nobody pinned, those of the plan's own runs only when nothing else is left.
 *
 * @returns the known entries that go, and the new ones that stay
 */
export function makeRoom(
  known: Known,
  drafts: Drafts,
  maxEntries: number,
): { forgotten: number[]; kept: NewEntry[] } {
  const entries = drafts.added();
  const touched = drafts.touched();
  const over = known.entries.size - drafts.absorbedCount() + entries.length - maxEntries;
  if (over <= 0) return { forgotten: [], kept: entries };
  const idle = [...known.entries.values()].filter(
    ({ id, pinned }) => !pinned && !touched.has(id) && !drafts.isAbsorbed(id),
  );
  const forgotten = leastWorth(idle, over + Math.floor(maxEntries * ROOM));
  const still = over - forgotten.length;
  if (still <= 0) return { forgotten, kept: entries };
  const updated = [...touched.values()]
    .filter(({ entry }) => !entry.pinned)
    .map(({ id, entry }) => ({ id: id!, evidence: entry.evidence }));
  forgotten.push(...leastWorth(updated, still - entries.length));
  for (const id of [...forgotten]) forgotten.push(...(touched.get(id)?.absorbs ?? []));
  return { forgotten, kept: entries.slice(Math.min(entries.length, still)) };
}
