import type { Origin } from '../../domain/withdraw.js';
import { packText } from '../codes/text-code.js';
import type { Withdrawn } from '../store.js';
import { dropTuning, lockCollection } from './collections.js';
import type { Tx } from './connection.js';
import { dropEntries } from './drop-entries.js';
import { dropRecords } from './drop-records.js';
import { toRelearned } from './job-moves.js';
import { countLearned, together } from './relearn.js';
import type { Scopes } from './scopes.js';

async function fromThere(
  tx: Tx,
  collection: number,
  { key, source, after, before }: Origin,
): Promise<Set<number>> {
  const rows = await tx.all<{ number: number }>(
    `SELECT record.number FROM voice JOIN record ON record.number = voice.record
      WHERE voice.collection = $1 AND record.collection = $1
        AND ($2::text IS NULL OR voice.key = $2) AND ($3::text IS NULL OR voice.source = $3)
        AND ($4::bigint IS NULL OR record.created_at >= $4) AND ($5::bigint IS NULL OR record.created_at < $5)`,
    collection,
    key === undefined ? null : packText(key),
    source === undefined ? null : packText(source),
    after ?? null,
    before ?? null,
  );
  return new Set(rows.map(({ number }) => number));
}

/** Records that count for more without those that go: later ones of the same source and task, or of the same shape. */
export async function heavier(tx: Tx, collection: number, going: ReadonlySet<number>): Promise<number[]> {
  const rows = await tx.all<{ record: number }>(
    `SELECT later.record FROM voice AS gone JOIN voice AS later
         ON later.collection = $1 AND later.by_task = gone.by_task AND later.record > gone.record
      WHERE gone.record = ANY ($2)
     UNION
     SELECT later.record FROM voice AS gone JOIN voice AS later
         ON later.collection = $1 AND later.by_shape = gone.by_shape AND later.record > gone.record
      WHERE gone.record = ANY ($2)`,
    collection,
    [...going],
  );
  return rows.map(({ record }) => record).filter((record) => !going.has(record));
}

/**
 * Takes back what came from somewhere: its records go, every entry that was learned from them or together with them
 * goes, and the other records of those entries are queued to be learned anew.
 */
export function withdraw(
  scopes: Scopes,
  collection: number,
  origin: Origin,
  how: { now: number; dryRun: boolean },
): Promise<Withdrawn> {
  const look = async (tx: Tx) => {
    const going = await fromThere(tx, collection, origin);
    const { records, entries } = await together(tx, [...going, ...(await heavier(tx, collection, going))]);
    const relearned = [...records].filter((record) => !going.has(record));
    const counts = { records: going.size, entries: entries.size, relearned: relearned.length };
    return { going, entries, relearned, counts };
  };
  if (how.dryRun) return scopes.readIn(collection, async (tx) => (await look(tx)).counts);
  return scopes.writeIn(collection, async (tx) => {
    const before = await lockCollection(tx, collection);
    if (!before) return { records: 0, entries: 0, relearned: 0 };
    const { going, entries, relearned, counts } = await look(tx);
    if (going.size === 0) return counts;
    const seq = before.seq + 1;
    await dropEntries(tx, { collection, seq }, entries);
    await dropRecords(tx, going);
    await toRelearned(tx, relearned, how.now);
    await tx.run('UPDATE collection SET seq = $2 WHERE id = $1', collection, seq);
    await countLearned(tx, collection);
    await dropTuning(tx, collection);
    return counts;
  });
}
