import type { DeleteResult } from '../../api/delete.js';
import { entryLabel } from '../../domain/entry.js';
import type { EngineContext } from '../../engine/context.js';
import { eraseRemoved, UNERASED } from '../../engine/learn/erase-removed.js';

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
const entriesIn = (n: number): string => counted(n, 'entry', 'entries');

/**
 * Deletes entries with every record behind them, and what was learned from nothing else; a dry run says what would go.
 *
 * @param ids numbers of entries that are there
 * @param wake called where something was deleted
 */
export async function dropEntries(
  context: Pick<EngineContext, 'store' | 'counters' | 'log'>,
  collection: number,
  { ids, dryRun }: { ids: number[]; dryRun: boolean },
  wake: () => void,
): Promise<DeleteResult> {
  const { store, counters } = context;
  const named = ids.length === 1 ? entryLabel(ids[0]!) : 'them';
  if (dryRun) {
    const also = await store.learnedWith(collection, ids);
    const going = await store.entries(collection, [...ids, ...also]);
    return {
      deleted_count: 0,
      status: `Dry run: ${entriesIn(going.length)} would be deleted with the records behind ${named}; nothing was.`,
      matches: going.map(({ id, kind, situation, advice }) => ({
        id: entryLabel(id),
        kind,
        situation,
        advice,
        similarity: 1,
      })),
      near_misses: [],
    };
  }
  const { entries, records } = await store.remove(collection, ids);
  wake();
  counters.deleted(entries);
  const erasure = await eraseRemoved(context);
  return {
    deleted_count: entries,
    status: `Deleted ${entriesIn(entries)} and ${counted(records, 'record', 'records')} behind ${named}${UNERASED[erasure]}.`,
  };
}
