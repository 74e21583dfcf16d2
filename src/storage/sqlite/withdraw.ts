import type { Origin } from '../../domain/withdraw.js';
import { packText } from '../codes/text-code.js';
import type { Withdrawn } from '../store.js';
import { dropTuning } from './collections.js';
import type { Connection } from './connection.js';
import { dropEntries } from './drop-entries.js';
import { damagedAmong, dropRecords } from './drop-records.js';
import { toRelearned } from './job-moves.js';
import { countLearned, together } from './relearn.js';

function fromThere(db: Connection, collection: number, { key, source, after, before }: Origin): Set<number> {
  const rows = db.all<{ number: number }>(
    `SELECT record.number AS number FROM voice JOIN record ON record.number = voice.record
      WHERE voice.collection = ?1 AND (?2 IS NULL OR voice.key = ?2) AND (?3 IS NULL OR voice.source = ?3)
        AND (?4 IS NULL OR record.created_at >= ?4) AND (?5 IS NULL OR record.created_at < ?5)`,
    collection,
    key === undefined ? null : packText(key),
    source === undefined ? null : packText(source),
    after ?? null,
    before ?? null,
  );
  return new Set(rows.map(({ number }) => number));
}

/** Records that count for more without those that go: later ones of the same source and task, or of the same shape. */
export function heavier(db: Connection, going: ReadonlySet<number>): Set<number> {
  const found = new Set<number>();
  for (const record of going) {
    for (const row of db.all<{ record: number }>(
      `SELECT later.record AS record FROM voice AS gone JOIN voice AS later
           ON later.collection = gone.collection AND later.key = gone.key AND later.source = gone.source
              AND later.task = gone.task AND later.record > gone.record
        WHERE gone.record = ?1
       UNION
       SELECT later.record FROM voice AS gone JOIN voice AS later
           ON later.collection = gone.collection AND later.key = gone.key AND later.shape = gone.shape
              AND later.record > gone.record
        WHERE gone.record = ?1`,
      record,
    )) {
      if (!going.has(row.record)) found.add(row.record);
    }
  }
  return found;
}

/**
 * Takes back what came from somewhere: its records go, every entry that was learned from them or together with them
 * goes, and the other records of those entries are queued to be learned anew.
 */
export async function withdraw(
  db: Connection,
  collection: number,
  origin: Origin,
  how: { now: number; dryRun: boolean },
): Promise<Withdrawn> {
  const look = () => {
    const going = fromThere(db, collection, origin);
    const { records, entries } = together(db, [...going, ...heavier(db, going)]);
    const relearned = [...records].filter((record) => !going.has(record));
    return {
      going,
      entries,
      relearned,
      counts: { records: going.size, entries: entries.size, relearned: relearned.length },
    };
  };
  if (how.dryRun) return db.read(() => look().counts);
  const damaged = await damagedAmong(db, await db.read(() => fromThere(db, collection, origin)));
  return db.write(() => {
    const { going, entries, relearned, counts } = look();
    if (going.size === 0) return counts;
    const { seq } = db.get<{ seq: number }>(
      'UPDATE collection SET seq = seq + 1 WHERE id = ? RETURNING seq',
      collection,
    )!;
    dropEntries(db, { collection, seq }, entries.values());
    dropRecords(db, going, damaged);
    for (const record of relearned) toRelearned(db, record, how.now);
    countLearned(db, collection);
    dropTuning(db, collection);
    return counts;
  });
}
