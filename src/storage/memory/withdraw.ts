import type { Origin } from '../../domain/withdraw.js';
import type { Withdrawn } from '../store.js';
import { drop, dropRecord } from './knowledge.js';
import { countLearned, requeue, together } from './relearn.js';
import type { MemoryCollection, MemoryState } from './state.js';

/** Takes back what came from somewhere; what was learned together with it is queued to be learned anew. */
export function withdraw(
  state: MemoryState,
  collection: MemoryCollection,
  { key, source, after, before }: Origin,
  { now, dryRun }: { now: number; dryRun: boolean },
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
  requeue(state, touched, now);
  countLearned(state, collection);
  collection.tuning = null;
  collection.tuned += 1;
  return counts;
}
