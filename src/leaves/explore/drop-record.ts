import { KnowhowError } from '../../domain/errors.js';
import type { WithdrawResult } from '../../domain/withdraw.js';
import type { EngineContext } from '../../engine/context.js';
import { eraseRemoved, UNERASED } from '../../engine/learn/erase-removed.js';

/**
 * Deletes one record, and the entries that were learned from nothing else.
 *
 * @param wake called where it was deleted
 * @throws KnowhowError `not_found`
 */
export async function dropRecord(
  context: Pick<EngineContext, 'store' | 'counters' | 'log'>,
  collection: number,
  { id, dryRun }: { id: string; dryRun: boolean },
  wake: () => void,
): Promise<WithdrawResult> {
  const removed = await context.store.withdraw(collection, { record: id }, { dryRun });
  if (removed.records === 0)
    throw new KnowhowError('not_found', `There is no record ${id} in that collection.`);
  const what = `the record ${id} with ${removed.entries} ${removed.entries === 1 ? 'entry' : 'entries'} learned from nothing else`;
  if (dryRun) return { ...removed, status: `Dry run: ${what} would go. Nothing was changed.` };
  wake();
  context.counters.deleted(removed.entries);
  const erasure = await eraseRemoved(context);
  return { ...removed, status: `Deleted ${what}${UNERASED[erasure]}.` };
}
