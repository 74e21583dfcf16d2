import type { Origin } from '../../domain/withdraw.js';
import { packText } from '../codes/text-code.js';
import type { Withdrawn } from '../store.js';
import { dropTuning, lockCollection, setSeq } from './collections.js';
import { dropEntries } from './drop-entries.js';
import { dropRecords } from './drop-records.js';
import { toRelearned } from './job-moves.js';
import { countLearned, together } from './relearn.js';
import type { Connection, Sql } from './sql.js';

async function fromThere(
  sql: Sql,
  collection: number,
  { key, source, after, before }: Origin,
): Promise<Set<number>> {
  const rows = await sql.all<{ record: number }>(
    `SELECT job.record AS record FROM provenance JOIN job ON job.record = provenance.record
      WHERE provenance.collection = $1
        AND (CAST($2 AS text) IS NULL OR provenance.key = $2) AND (CAST($3 AS text) IS NULL OR provenance.source = $3)
        AND (CAST($4 AS bigint) IS NULL OR job.created_at >= $4)
        AND (CAST($5 AS bigint) IS NULL OR job.created_at < $5)`,
    collection,
    key === undefined ? null : packText(key),
    source === undefined ? null : packText(source),
    after ?? null,
    before ?? null,
  );
  return new Set(rows.map(({ record }) => record));
}

/** Records that count for more without those that go: later ones of the same source and task, or of the same shape. */
export async function heavier(sql: Sql, collection: number, going: ReadonlySet<number>): Promise<number[]> {
  const among = sql.inList('$2');
  const rows = await sql.all<{ record: number }>(
    `SELECT later.record AS record FROM provenance AS gone JOIN provenance AS later
         ON later.collection = $1 AND later.by_task = gone.by_task AND later.record > gone.record
      WHERE gone.record ${among}
     UNION
     SELECT later.record FROM provenance AS gone JOIN provenance AS later
         ON later.collection = $1 AND later.by_shape = gone.by_shape AND later.record > gone.record
      WHERE gone.record ${among}`,
    collection,
    [...going],
  );
  return rows.map(({ record }) => record).filter((record) => !going.has(record));
}

/**
 * Takes back what came from somewhere: its records go, every entry that was learned from them or together with them
 * goes, and the other records of those entries are queued to be learned again.
 */
export function withdraw(
  db: Connection,
  collection: number,
  origin: Origin,
  { now, dryRun }: { now: number; dryRun: boolean },
): Promise<Withdrawn> {
  const look = async (sql: Sql) => {
    const going = await fromThere(sql, collection, origin);
    const { records, entries } = await together(sql, [...going, ...(await heavier(sql, collection, going))]);
    const relearned = [...records].filter((record) => !going.has(record));
    const counts = { records: going.size, entries: entries.size, relearned: relearned.length };
    return { going, entries, relearned, counts };
  };
  if (dryRun) return db.read(async (sql) => (await look(sql)).counts, collection);
  return db.write(
    async (sql) => {
      const before = await lockCollection(sql, collection);
      if (!before) return { records: 0, entries: 0, relearned: 0 };
      const { going, entries, relearned, counts } = await look(sql);
      if (going.size === 0) return counts;
      const place = { collection, seq: before.seq + 1 };
      await setSeq(sql, place);
      await dropEntries(sql, place, entries);
      await dropRecords(sql, going);
      await toRelearned(sql, relearned, now);
      await countLearned(sql, collection);
      await dropTuning(sql, collection);
      return counts;
    },
    { within: collection },
  );
}
