import type { ChangePlace } from '../change-place.js';
import { packTraces, unpackTraces } from '../codes/trace-code.js';
import type { Tx } from './connection.js';
import { dropEntries } from './drop-entries.js';
import { toRelearned } from './job-moves.js';
import { recount } from './voices.js';

/**
 * The entries that were learned from any of these records, the records that those were learned from as well, and so on:
 * what is learned anew must be nowhere else already, or it would count twice.
 */
export async function together(
  tx: Tx,
  records: Iterable<number>,
): Promise<{ records: Set<number>; entries: Set<number> }> {
  const all = new Set(records);
  const entries = new Map<number, number>();
  for (let wave = [...all]; wave.length > 0; ) {
    const found = await tx.all<{ number: number; id: number }>(
      `SELECT DISTINCT entry.number, entry.id FROM entry_source JOIN entry ON entry.number = entry_source.entry
        WHERE record = ANY ($1)`,
      wave,
    );
    const fresh = found.filter(({ number }) => !entries.has(number));
    for (const { number, id } of fresh) entries.set(number, id);
    const others = await tx.all<{ record: number }>(
      'SELECT DISTINCT record FROM entry_source WHERE entry = ANY ($1)',
      fresh.map(({ number }) => number),
    );
    wave = others.map(({ record }) => record).filter((record) => !all.has(record));
    for (const record of wave) all.add(record);
  }
  return { records: all, entries: new Set(entries.values()) };
}

/** Counts anew how many records were learned from. The collection is locked. */
export async function countLearned(tx: Tx, collection: number): Promise<void> {
  await tx.run(
    `UPDATE collection SET learned = (SELECT count(*) FROM job WHERE collection = $1 AND state = 'completed')
      WHERE id = $1`,
    collection,
  );
}

/** Takes from entries that a person spoke about all that was learned, and leaves what they say. */
async function empty(tx: Tx, collection: number, ids: readonly number[], seq: number): Promise<void> {
  const rows = await tx.all<{ number: number; traces: string }>(
    'SELECT number, traces FROM entry WHERE collection = $1 AND id = ANY ($2)',
    collection,
    ids,
  );
  for (const { number, traces } of rows) {
    const bare = unpackTraces(traces).map((trace) => ({ ...trace, runs: 0, successes: 0, failures: 0 }));
    await tx.run(
      'UPDATE entry SET seq = $2, runs = 0, successes = 0, failures = 0, traces = $3 WHERE number = $1',
      number,
      seq,
      packTraces(bare),
    );
    await tx.run('DELETE FROM entry_source WHERE entry = $1', number);
  }
  await recount(
    tx,
    rows.map(({ number }) => number),
  );
}

/**
 * Has records learned anew: the entries go, but for those that somebody pinned or edited. The collection is locked.
 *
 * @param touched what {@link together} found
 */
export async function relearn(
  tx: Tx,
  place: ChangePlace,
  touched: { records: ReadonlySet<number>; entries: ReadonlySet<number> },
  now: number,
): Promise<{ entries: number; situations: number; relearned: number }> {
  const { collection, seq } = place;
  const spoken = await tx.all<{ id: number }>(
    'SELECT id FROM entry WHERE collection = $1 AND id = ANY ($2) AND (pinned > 0 OR edited_at IS NOT NULL)',
    collection,
    [...touched.entries],
  );
  const kept = new Set(spoken.map((row) => row.id));
  await empty(tx, collection, [...kept], seq);
  const gone = [...touched.entries].filter((entry) => !kept.has(entry));
  const { situations } = await dropEntries(tx, place, gone);
  const relearned = await toRelearned(tx, [...touched.records], now);
  await countLearned(tx, collection);
  return { entries: touched.entries.size, situations, relearned };
}
