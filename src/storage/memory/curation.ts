import type { RecordBehind, Relabel, Relabelled, ShownRecord } from '../curation-store.js';
import { jobOf, recordAt } from './intake.js';
import { relearn } from './relearn.js';
import type { MemoryCollection, MemoryState } from './state.js';

const jobAt = (state: MemoryState, record: string) =>
  [...state.jobs.values()].find((job) => job.record === record);

/** The records that an entry was learned from, newest first. */
export function recordsBehind(
  state: MemoryState,
  { entries }: MemoryCollection,
  entry: number,
  most: number,
): RecordBehind[] {
  const sources = entries.get(entry)?.sources ?? new Set();
  return [...state.records]
    .filter(([id]) => sources.has(id))
    .reverse()
    .slice(0, most)
    .map(([id, { created_at, voice }]) => ({
      id,
      job: jobAt(state, id)!.id,
      created_at,
      key: voice.key,
      source: voice.source,
    }));
}

/** The entries that were learned from records of a source. */
export function entriesFrom(state: MemoryState, { entries }: MemoryCollection, source: string): number[] {
  return [...entries]
    .filter(([, { sources }]) => [...sources].some((id) => state.records.get(id)?.voice.source === source))
    .map(([id]) => id)
    .sort((a, b) => a - b);
}

/** The record of that id with its job and its entries. */
export function shownRecord(
  state: MemoryState,
  { id: collection, entries }: MemoryCollection,
  id: string,
): ShownRecord | undefined {
  if (state.records.get(id)?.collection !== collection) return undefined;
  return {
    record: recordAt(state, id),
    job: jobOf(jobAt(state, id)!),
    entries: [...entries]
      .filter(([, { sources }]) => sources.has(id))
      .map(([entry]) => entry)
      .sort((a, b) => a - b),
  };
}

/** The job of the newest record that names an answer. */
export function jobAnswered(state: MemoryState, collection: number, answer: string): string | undefined {
  const found = [...state.records].findLast(
    ([, record]) => record.collection === collection && record.answer === answer,
  );
  return found && jobAt(state, found[0])?.id;
}

/** Later records that share task or shape with one: what it says changes what they count for. */
function later(state: MemoryState, collection: number, id: string): string[] {
  const all = [...state.records].filter(([, record]) => record.collection === collection);
  const at = all.findIndex(([other]) => other === id);
  const { voice: mine } = all[at]![1];
  return all
    .slice(at + 1)
    .filter(([, { voice }]) => {
      const same = mine.source === voice.source && mine.task === voice.task;
      return mine.key === voice.key && (same || mine.shape === voice.shape);
    })
    .map(([other]) => other);
}

/** Gives a record its outcome, and has what was learned from it or together with it learned anew. */
export function relabel(
  state: MemoryState,
  collection: MemoryCollection,
  { record: id, interaction, voice, now }: Relabel,
): Relabelled | undefined {
  const record = state.records.get(id);
  const job = jobAt(state, id);
  if (record?.collection !== collection.id || !job) return undefined;
  const touched = new Set([id, ...later(state, collection.id, id)]);
  record.body = JSON.stringify(interaction);
  record.voice = { ...voice };
  job.size = record.body.length;
  for (const other of later(state, collection.id, id)) touched.add(other);
  collection.seq++;
  const { entries, relearned } = relearn(state, collection, touched, now);
  if (job.state === 'running') {
    const { token, attempts } = job;
    Object.assign(job, {
      state: 'queued',
      token: token + 1,
      attempts: attempts - 1,
      run_at: now,
      due_at: now,
    });
  }
  collection.tuning = null;
  collection.tuned += 1;
  return { entries, relearned };
}
