import type { Origin } from '../../domain/withdraw.js';
import type { Withdrawn } from '../store.js';
import { noteAudit } from './audit.js';
import { drop, dropRecord } from './knowledge.js';
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
export function requeue(
  state: MemoryState,
  collection: MemoryCollection,
  records: ReadonlySet<string>,
  now: number,
): number {
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
  collection.learned = [...state.jobs.values()].filter(
    (job) => job.collection === collection.id && job.state === 'completed',
  ).length;
  return queued;
}

/** Takes back what came from somewhere; what was learned together with it is queued to be learned anew. */
export function withdraw(
  state: MemoryState,
  collection: MemoryCollection,
  { key, source, after, before }: Origin,
  { now, dryRun, actor }: { now: number; dryRun: boolean; actor?: string },
): Withdrawn {
  const mine = [...state.records].filter(([, record]) => record.collection === collection.id);
  const going = new Set<string>();
  /** Those that go, those that count for more without them, and what was learned together with any of these. */
  const touched = new Set<string>();
  for (const [id, { voice, created_at: at }] of mine) {
    const ours = (key ?? voice.key) === voice.key && (source ?? voice.source) === voice.source;
    if (ours && at >= (after ?? at) && (before === undefined || at < before)) going.add(id);
    const heavier = [...going].some((other) => {
      const gone = state.records.get(other)!.voice;
      const same = gone.source === voice.source && gone.task === voice.task;
      return gone.key === voice.key && (same || gone.shape === voice.shape);
    });
    if (going.has(id) || heavier) touched.add(id);
  }
  const entries = together(collection, touched);
  const counts = { records: going.size, entries: entries.size, relearned: touched.size - going.size };
  if (dryRun || going.size === 0) return counts;
  collection.seq++;
  drop(collection, [...entries]);
  for (const record of going) dropRecord(state, record);
  requeue(state, collection, touched, now);
  collection.tuning = null;
  collection.tuned += 1;
  if (actor !== undefined) {
    const count = counts.records + counts.entries;
    noteAudit(state, collection, { actor, action: 'withdraw', at: now, subject: null, count });
  }
  return counts;
}
