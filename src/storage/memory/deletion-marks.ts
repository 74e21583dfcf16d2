import type { Deletion, DeletionMark } from '../store.js';
import { unlearned } from './knowledge.js';
import type { MemoryState } from './state.js';

/** Leaves a mark on every record so far that nothing was learned from, if there are any; returns how many. */
export function markDeletion(state: MemoryState, id: number, { now: _, ...deletion }: Deletion): number {
  const collection = state.collections.get(id);
  const count = unlearned(state, id).length;
  if (!collection || count === 0) return 0;
  const records = [...state.records].filter(([, record]) => record.collection === id).map(([name]) => name);
  state.last_mark += 1;
  state.marks.set(state.last_mark, { ...deletion, collection: id, records: new Set(records) });
  collection.seq++;
  return count;
}

/** The marks that are on a record. */
export function marksOn(state: MemoryState, record: string): DeletionMark[] {
  return [...state.marks]
    .filter(([, mark]) => mark.records.has(record) && state.records.has(record))
    .map(([id, { intent, threshold, agent_type }]) => ({ id, intent, threshold, agent_type }));
}

function isSettled(state: MemoryState, mark: { records: ReadonlySet<string> }): boolean {
  return ![...state.jobs.values()].some((job) => job.due_at !== null && mark.records.has(job.record));
}

/** Marks on no record that is still to be learned, by collection. */
export function settledMarks(state: MemoryState): { collection: number; marks: number[] }[] {
  const byCollection = new Map<number, number[]>();
  for (const [id, mark] of state.marks) {
    if (!isSettled(state, mark)) continue;
    byCollection.set(mark.collection, [...(byCollection.get(mark.collection) ?? []), id]);
  }
  return [...byCollection].map(([collection, marks]) => ({ collection, marks }));
}

/** Takes marks away, but those with a record that is to be learned (again) by now. */
export function dropMarks(state: MemoryState, marks: readonly number[]): void {
  for (const id of marks) {
    const mark = state.marks.get(id);
    if (mark && isSettled(state, mark)) state.marks.delete(id);
  }
}
