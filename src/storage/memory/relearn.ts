import { drop, recount } from './knowledge.js';
import type { MemoryCollection, MemoryState } from './state.js';

/** The entries learned from any of these records; the records those were learned from as well are added to them. */
export function together({ entries }: MemoryCollection, touched: Set<string>): Set<number> {
  const found = new Set<number>();
  for (const record of touched) {
    for (const [id, { sources }] of entries) {
      if (!sources.has(record)) continue;
      found.add(id);
      for (const other of sources) touched.add(other);
    }
  }
  return found;
}

/** Queues the completed jobs of these records again; returns how many. */
export function requeue(state: MemoryState, records: ReadonlySet<string>, now: number): number {
  let queued = 0;
  for (const job of state.jobs.values()) {
    if (!records.has(job.record) || job.state !== 'completed') continue;
    queued += 1;
    Object.assign(job, {
      state: 'queued',
      attempts: 0,
      deaths: 0,
      started_at: null,
      completed_at: null,
      success_estimate: null,
      run_at: now,
      due_at: now,
    });
  }
  return queued;
}

/** Counts anew how many records were learned from. */
export function countLearned(state: MemoryState, collection: MemoryCollection): void {
  collection.learned = [...state.jobs.values()].filter(
    (job) => job.collection === collection.id && job.state === 'completed',
  ).length;
}

/** Takes from an entry that a person spoke about all that was learned, and leaves what it says. */
function empty(state: MemoryState, collection: MemoryCollection, id: number): void {
  const row = collection.entries.get(id)!;
  row.seq = collection.seq;
  row.sources.clear();
  Object.assign(row.entry.evidence, { runs: 0, successes: 0, failures: 0 });
  for (const trace of row.entry.traces) Object.assign(trace, { runs: 0, successes: 0, failures: 0 });
  recount(state, row);
}

/**
 * Has these records learned anew, with every record that something was learned from together with them: their entries
 * go, but for those that somebody pinned or edited.
 */
export function relearn(
  state: MemoryState,
  collection: MemoryCollection,
  records: Set<string>,
  now: number,
): { entries: number; situations: number; relearned: number } {
  const entries = [...together(collection, records)];
  const kept = entries.filter((id) => {
    const { pinned, edited_at } = collection.entries.get(id)!.entry;
    return pinned === true || edited_at !== undefined;
  });
  for (const id of kept) empty(state, collection, id);
  const { situations } = drop(
    collection,
    entries.filter((id) => !kept.includes(id)),
  );
  const relearned = requeue(state, records, now);
  countLearned(state, collection);
  return { entries: entries.length, situations, relearned };
}
