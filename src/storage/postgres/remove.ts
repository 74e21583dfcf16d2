import type { Removed } from '../store.js';
import { dropTuning, lockCollection } from './collections.js';
import type { Tx } from './connection.js';
import { dropEntries } from './drop-entries.js';
import { dropRecords, sourcesOf } from './drop-records.js';
import { UNLEARNED } from './records.js';
import { relearn, together } from './relearn.js';
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

/** The records that go with entries: those behind them, or of these the named ones. */
async function sourcesToGo(
  tx: Tx,
  collection: number,
  ids: readonly number[],
  only?: readonly string[],
): Promise<Set<number>> {
  const all = await sourcesOf(tx, collection, ids);
  if (!only) return all;
  const rows = await tx.all<{ number: number }>(
    'SELECT number FROM record WHERE collection = $1 AND id = ANY ($2)',
    collection,
    only,
  );
  return new Set(rows.map(({ number }) => number).filter((number) => all.has(number)));
}

/** Of the collection's other entries those that were learned from nothing but records that go with these. */
export function learnedWith(
  scopes: Scopes,
  collection: number,
  ids: readonly number[],
  only?: readonly string[],
): Promise<number[]> {
  return scopes.readIn(collection, async (tx) => {
    const others = await learnedFromOnly(tx, await sourcesToGo(tx, collection, ids, only));
    for (const id of ids) others.delete(id);
    return [...others].sort((a, b) => a - b);
  });
}

/** The records that go: those with the entries, and the named ones that nothing was learned from. */
async function recordsToGo(
  tx: Tx,
  collection: number,
  ids: readonly number[],
  unlearned: readonly string[],
  only?: readonly string[],
): Promise<Set<number>> {
  const records = await sourcesToGo(tx, collection, ids, only);
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
 * with its job and idempotency key, entries that were learned from nothing else, and the collection's tuning. What was
 * learned from other records too is learned anew from those. Records that nothing was learned from can be named too.
 */
export function remove(
  scopes: Scopes,
  collection: number,
  ids: readonly number[],
  unlearned: readonly string[],
  now: number,
  only?: readonly string[],
): Promise<Removed> {
  return scopes.writeIn(collection, async (tx) => {
    const before = await lockCollection(tx, collection);
    if (!before) return { entries: 0, records: 0, situations: 0, relearned: 0, damaged: [] };
    const sources = await sourcesOf(tx, collection, ids);
    const going = await recordsToGo(tx, collection, ids, unlearned, only);
    const place = { collection, seq: before.seq + 1 };
    const gone = await dropEntries(tx, place, [...ids, ...(await learnedFromOnly(tx, going))]);
    if (gone.entries > 0) {
      await tx.run('UPDATE collection SET seq = $2 WHERE id = $1', collection, place.seq);
    }
    // By links that go with the records.
    const touched = await together(tx, sources);
    await dropRecords(tx, going);
    const anew = await relearn(tx, place, touched, now);
    const count = gone.entries + going.size;
    if (count > 0) {
      await dropTuning(tx, collection);
    }
    return {
      entries: gone.entries,
      records: going.size,
      situations: gone.situations + anew.situations,
      relearned: anew.relearned,
      damaged: [],
    };
  });
}
