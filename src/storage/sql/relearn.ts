import type { ChangePlace } from '../change-place.js';
import { packTraces, unpackTraces } from '../codes/trace-code.js';
import { dropEntries } from './drop-entries.js';
import { readRows, updateRow } from './entry-rows.js';
import { toRelearned } from './job-moves.js';
import type { Sql } from './sql.js';

/** Records with the entries that were learned from them, by their numbers in the collection. */
interface Together {
  records: ReadonlySet<number>;
  entries: ReadonlySet<number>;
}

/**
 * The entries that were learned from any of these records, the records that those were learned from as well, and so on:
 * what is learned again must be nowhere else already, or it would count twice.
 */
export async function together(sql: Sql, records: Iterable<number>): Promise<Together> {
  const all = new Set(records);
  const entries = new Map<number, number>();
  for (let wave = [...all]; wave.length > 0; ) {
    const found = await sql.all<{ number: number; id: number }>(
      `SELECT DISTINCT entry.number AS number, entry.id AS id
         FROM entry_source JOIN entry ON entry.number = entry_source.entry
        WHERE record ${sql.inList('$1')} ORDER BY entry.number`,
      wave,
    );
    const fresh = found.filter(({ number }) => !entries.has(number));
    for (const { number, id } of fresh) entries.set(number, id);
    if (fresh.length === 0) break;
    const others = await sql.all<{ record: number }>(
      `SELECT DISTINCT record FROM entry_source WHERE entry ${sql.inList('$1')}`,
      fresh.map(({ number }) => number),
    );
    wave = others.map(({ record }) => record).filter((record) => !all.has(record));
    for (const record of wave) all.add(record);
  }
  return { records: all, entries: new Set(entries.values()) };
}

/** Counts how many records were learned from. The collection is locked. */
export async function countLearned(sql: Sql, collection: number): Promise<void> {
  await sql.run(
    `UPDATE collection SET learned = (SELECT count(*) FROM job WHERE collection = $1 AND state = 'completed')
      WHERE id = $1`,
    collection,
  );
}

/**
 * Has records learned again: the entries go, but for those that somebody pinned or edited, which stay with what they say
 * and no evidence. The collection is locked.
 *
 * @param touched what {@link together} found
 */
export async function relearn(
  sql: Sql,
  place: ChangePlace,
  touched: Together,
  now: number,
): Promise<{ entries: number; situations: number; relearned: number }> {
  const rows = [...(await readRows(sql, place.collection, [...touched.entries])).values()];
  const curated = rows.filter(({ pinned, edited_at }) => pinned > 0 || edited_at !== null);
  for (const row of curated) {
    const bare = unpackTraces(row.traces).map((trace) => ({ ...trace, runs: 0, successes: 0, failures: 0 }));
    await sql.run('DELETE FROM entry_source WHERE entry = $1', row.number);
    await updateRow(sql, place.seq, row, {
      traces: packTraces(bare),
      runs: 0,
      successes: 0,
      failures: 0,
      sources: 0,
      tasks: 0,
      groups: 0,
      only_key: null,
    });
  }
  const curatedIds = new Set(curated.map(({ id }) => id));
  const gone = [...touched.entries].filter((entry) => !curatedIds.has(entry));
  const { situations } = await dropEntries(sql, place, gone);
  const relearned = await toRelearned(sql, [...touched.records], now);
  await countLearned(sql, place.collection);
  return { entries: touched.entries.size, situations, relearned };
}
