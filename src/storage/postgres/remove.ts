import type { Actor } from '../audit-store.js';
import type { Removed } from '../store.js';
import { noteAudit } from './audit.js';
import { dropTuning, lockCollection } from './collections.js';
import type { Tx } from './connection.js';
import { dropEntries } from './drop-entries.js';
import { dropRecords, sourcesOf } from './drop-records.js';
import { UNLEARNED } from './records.js';
import type { Scopes } from './scopes.js';

/** The entries whose every record is among these. */
async function learnedFromOnly(tx: Tx, records: ReadonlySet<number>): Promise<Set<number>> {
  const rows = await tx.all<{ id: number }>(
    `SELECT entry.id FROM entry
      WHERE number IN (SELECT entry FROM entry_source WHERE record = ANY ($1))
        AND NOT EXISTS (SELECT 1 FROM entry_source
                         WHERE entry_source.entry = entry.number AND record <> ALL ($1))`,
    [...records],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Of the collection's other entries those that were learned from nothing but records of these. */
export function learnedWith(scopes: Scopes, collection: number, ids: readonly number[]): Promise<number[]> {
  return scopes.readIn(collection, async (tx) => {
    const only = await learnedFromOnly(tx, await sourcesOf(tx, collection, ids));
    for (const id of ids) only.delete(id);
    return [...only].sort((a, b) => a - b);
  });
}

/** The records that go: those the entries were learned from, and the named ones that nothing was learned from. */
async function recordsToGo(
  tx: Tx,
  collection: number,
  ids: readonly number[],
  unlearned: readonly string[],
): Promise<Set<number>> {
  const records = await sourcesOf(tx, collection, ids);
  if (unlearned.length > 0) {
    for (const { number } of await tx.all<{ number: number }>(
      `SELECT number FROM record WHERE collection = $1 AND id = ANY ($2) AND ${UNLEARNED}`,
      collection,
      unlearned,
    )) {
      records.add(number);
    }
  }
  return records;
}

/**
 * Removes entries and what hangs on them: words, situations no other entry names, every record they were learned from,
 * with its job and idempotency key, entries that were learned from nothing else, and the collection's tuning. Entries
 * that have another record too only lose the link. Records that nothing was learned from can be named too.
 */
export function remove(
  scopes: Scopes,
  collection: number,
  ids: readonly number[],
  unlearned: readonly string[],
  by?: Actor,
): Promise<Removed> {
  return scopes.writeIn(collection, async (tx) => {
    const before = await lockCollection(tx, collection);
    if (!before) return { entries: 0, records: 0, situations: 0, damaged: [] };
    const going = await recordsToGo(tx, collection, ids, unlearned);
    const seq = before.seq + 1;
    const gone = await dropEntries(tx, { collection, seq }, [...ids, ...(await learnedFromOnly(tx, going))]);
    if (gone.entries > 0) await tx.run('UPDATE collection SET seq = $2 WHERE id = $1', collection, seq);
    await dropRecords(tx, seq, going);
    const count = gone.entries + going.size;
    if (count > 0) {
      await dropTuning(tx, collection);
      if (by) await noteAudit(tx, [{ collection, ...by, action: 'delete', subject: null, count }]);
    }
    return { ...gone, records: going.size, damaged: [] };
  });
}
