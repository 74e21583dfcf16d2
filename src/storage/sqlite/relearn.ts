import type { ChangePlace } from '../change-place.js';
import { packTraces, unpackTraces } from '../codes/trace-code.js';
import { keepChecks, soundParts } from './checks.js';
import type { Connection } from './connection.js';
import { dropEntries } from './drop-entries.js';
import { toRelearned } from './job-moves.js';
import { recount } from './voices.js';

/**
 * The entries that were learned from any of these records, the records that those were learned from as well, and so
 * on: what is learned anew must be nowhere else already, or it would count twice.
 */
export function together(
  db: Connection,
  records: Iterable<number>,
): { records: Set<number>; entries: Map<number, number> } {
  const all = new Set(records);
  const entries = new Map<number, number>();
  for (const record of all) {
    for (const { number, id } of db.all<{ number: number; id: number }>(
      `SELECT entry.number AS number, entry.id AS id
         FROM entry_source JOIN entry ON entry.number = entry_source.entry WHERE record = ?`,
      record,
    )) {
      if (entries.has(number)) continue;
      entries.set(number, id);
      // A set that grows while it is walked is walked to its end.
      for (const other of db.all<{ record: number }>(
        'SELECT record FROM entry_source WHERE entry = ?',
        number,
      )) {
        all.add(other.record);
      }
    }
  }
  return { records: all, entries };
}

/** Counts anew how many records were learned from. Call inside a write. */
export function countLearned(db: Connection, collection: number): void {
  db.run(
    "UPDATE collection SET learned = (SELECT count(*) FROM job WHERE collection = ?1 AND state = 'completed') WHERE id = ?1",
    collection,
  );
}

/** Takes from an entry that a person spoke about all that was learned, and leaves what it says. */
function empty(db: Connection, number: number, seq: number): void {
  const sound = soundParts(db, number);
  const { traces } = db.get<{ traces: string }>('SELECT traces FROM entry WHERE number = ?', number)!;
  const bare = unpackTraces(traces).map((trace) => ({ ...trace, runs: 0, successes: 0, failures: 0 }));
  db.run(
    'UPDATE entry SET seq = ?, runs = 0, successes = 0, failures = 0, traces = ? WHERE number = ?',
    seq,
    packTraces(bare),
    number,
  );
  db.run('DELETE FROM entry_source WHERE entry = ?', number);
  keepChecks(db, number, sound);
  recount(db, number);
}

/**
 * Has records learned anew: the entries go, but for those that somebody pinned or edited. Call inside a write.
 *
 * @param touched what {@link together} found
 */
export function relearn(
  db: Connection,
  place: ChangePlace,
  touched: { records: ReadonlySet<number>; entries: ReadonlyMap<number, number> },
  now: number,
): { entries: number; situations: number; relearned: number } {
  const gone: number[] = [];
  for (const [number, entry] of touched.entries) {
    const kept = db.get('SELECT 1 FROM entry WHERE number = ? AND (pinned OR edited_at IS NOT NULL)', number);
    if (kept) empty(db, number, place.seq);
    else gone.push(entry);
  }
  const { situations } = dropEntries(db, place, gone);
  const { length: relearned } = [...touched.records].filter((record) => toRelearned(db, record, now));
  countLearned(db, place.collection);
  return { entries: touched.entries.size, situations, relearned };
}
