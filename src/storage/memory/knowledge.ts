import type { ChangePage, SituationVector } from '../../domain/changes.js';
import { situationsOf, type Trace } from '../../domain/entry.js';
import { createSupport } from '../../domain/support.js';
import { misuse } from '../storage-error.js';
import type { Commit, Committed, TextHit } from '../store.js';
import { bestHits } from '../words/best-hits.js';
import { rarity, saturation } from '../words/bm25.js';
import { chooseWords, QUERY_WORDS } from '../words/choose-words.js';
import { wordsOf } from '../words/words-of.js';
import { held } from './intake.js';
import type { MemoryCollection, MemoryEntry, MemoryState } from './state.js';

/** Lands the effects of finished jobs. Everything is worked out on a copy, so that a mistake changes nothing. */
export function commit(state: MemoryState, request: Commit): Committed {
  const lost = request.jobs.filter((lease) => !held(state, lease)).map((lease) => lease.jobId);
  if (lost.length > 0) return { state: 'lease_lost', jobs: lost };
  const before = state.collections.get(request.collection);
  if (!before) throw misuse(`There is no collection ${request.collection} to commit to.`);
  if (before.space !== null && before.space !== request.space) return { state: 'space', space: before.space };
  if (before.seq !== request.base) return { state: 'stale' };
  const { credit } = request;
  if (credit && (before.credits.get(credit.id) ?? 0) > request.now) return { state: 'credited' };

  const after = structuredClone(before);
  const changes = request.added.length + request.updated.length + request.forgotten.length > 0;
  if (changes) after.seq++;
  const added = changes ? land(state, after, request) : [];
  after.learned += request.jobs.length;
  if (credit) after.credits.set(credit.id, credit.until);
  state.collections.set(after.id, after);
  for (const { knowledge, successEstimate, ...lease } of request.jobs) {
    Object.assign(held(state, lease) ?? {}, {
      state: 'completed',
      completed_at: request.now,
      due_at: null,
      knowledge: { ...knowledge },
      success_estimate: successEstimate,
    });
  }
  return { state: 'committed', seq: after.seq, added };
}

function land(state: MemoryState, collection: MemoryCollection, request: Commit): number[] {
  const resolve = keepSituations(state, collection, request);
  const resolved = (traces: Trace[]): Trace[] =>
    traces.map((trace) => ({
      ...trace,
      meanings: trace.meanings.map(resolve),
      path: trace.path.map((step) => ({ ...step, situation: resolve(step.situation) })),
    }));
  const addSources = (sources: Set<string>, records: readonly string[] = []) => {
    for (const id of records) {
      if (state.records.get(id)?.collection !== collection.id) {
        throw misuse(
          `An entry names record ${id} as its source, which is not in collection ${collection.id}.`,
        );
      }
      sources.add(id);
    }
  };
  const added = request.added.map(({ sources, ...entry }) => {
    const id = collection.next_entry++;
    const row = { entry: { id, ...structuredClone(entry) }, sources: new Set<string>(), seq: collection.seq };
    row.entry.traces = resolved(row.entry.traces);
    addSources(row.sources, sources);
    recount(state, row);
    collection.entries.set(id, row);
    return id;
  });
  for (const { id, sources, absorbs, ...values } of request.updated) {
    const row = collection.entries.get(id);
    if (!row) throw misuse(`There is no entry ${id} in collection ${collection.id} to update.`);
    row.seq = collection.seq;
    for (const [name, value] of Object.entries(values)) {
      if (value !== undefined) Object.assign(row.entry, { [name]: structuredClone(value) });
    }
    if (values.traces) row.entry.traces = resolved(row.entry.traces);
    addSources(row.sources, sources);
  }
  // Last: other updates may name situations that so far only these entries name.
  for (const { id, absorbs = [] } of request.updated) {
    const row = collection.entries.get(id)!;
    for (const other of absorbs) {
      for (const record of collection.entries.get(other)?.sources ?? []) row.sources.add(record);
    }
    drop(collection, absorbs);
    recount(state, row);
  }
  forget(state, collection, request);
  return added;
}

/** Drops entries, the situations no entry names any more, and the records only those entries were learned from. */
function forget(state: MemoryState, collection: MemoryCollection, { forgotten, jobs }: Commit): void {
  const records = new Set(forgotten.flatMap((id) => [...(collection.entries.get(id)?.sources ?? [])]));
  drop(collection, forgotten);
  for (const { sources } of collection.entries.values()) for (const record of sources) records.delete(record);
  for (const { jobId } of jobs) records.delete(state.jobs.get(jobId)!.record);
  for (const record of records) dropRecord(state, record);
}

/** Counts anew who stands behind an entry. */
export function recount(state: MemoryState, { entry, sources }: MemoryEntry): void {
  const support = createSupport();
  const keys = new Set<string>();
  for (const record of sources) {
    const { voice } = state.records.get(record)!;
    support.add(voice);
    keys.add(voice.key);
  }
  const [key] = keys;
  entry.backing = {
    sources: support.sources(),
    tasks: support.tasks(),
    voices: support.voices(),
    ...(keys.size === 1 ? { key: key! } : {}),
  };
}

/** Takes a record away with its job and idempotency key. */
export function dropRecord(state: MemoryState, record: string): void {
  state.records.delete(record);
  for (const job of [...state.jobs.values()].filter((one) => one.record === record)) {
    state.jobs.delete(job.id);
    for (const [key, { jobId }] of state.idempotency) if (jobId === job.id) state.idempotency.delete(key);
  }
}

/** The records that no entry was learned from, in order of acceptance. */
export function unlearned(state: MemoryState, collection: number): string[] {
  const learned = new Set(
    [...(state.collections.get(collection)?.entries.values() ?? [])].flatMap(({ sources }) => [...sources]),
  );
  return [...state.records]
    .filter(([id, record]) => record.collection === collection && !learned.has(id))
    .map(([id]) => id);
}

function keepSituations(
  state: MemoryState,
  collection: MemoryCollection,
  request: Commit,
): (named: number) => number {
  const named = situationsOf([...request.added, ...request.updated].flatMap((entry) => entry.traces ?? []));
  const refs = new Map<number, number>();
  for (const { ref, text, vector } of request.situations) {
    if (!named.has(ref)) continue;
    let id = [...collection.situations].find(([, known]) => known.text === text)?.[0];
    if (id === undefined) {
      id = ++state.last_situation;
      collection.situations.set(id, { text, vector: vector.slice(), seq: collection.seq });
      collection.space ??= request.space;
    }
    refs.set(ref, id);
  }
  return (name) => {
    const id = refs.get(name) ?? name;
    if (collection.situations.has(id)) return id;
    throw misuse(
      `An entry names situation ${name}, which is neither in this commit nor in collection ${collection.id}.`,
    );
  };
}

/** Takes entries away, and the situations that no other entry names. */
export function drop(
  collection: MemoryCollection,
  ids: readonly number[],
): { entries: number; situations: number } {
  let entries = 0;
  for (const id of ids) {
    if (!collection.entries.delete(id)) continue;
    collection.removed.push({ seq: collection.seq, kind: 'entry', id });
    entries++;
  }
  const named = new Set(
    [...collection.entries.values()].flatMap(({ entry }) => [...situationsOf(entry.traces)]),
  );
  let situations = 0;
  for (const id of collection.situations.keys()) {
    if (named.has(id)) continue;
    collection.situations.delete(id);
    collection.removed.push({ seq: collection.seq, kind: 'situation', id });
    situations++;
  }
  return { entries, situations };
}

/** Gives situations new vectors; returns how many were set. */
export function setVectors(collection: MemoryCollection, vectors: readonly SituationVector[]): number {
  const known = vectors.filter(({ id }) => collection.situations.has(id));
  if (known.length > 0) collection.seq++;
  for (const { id, vector } of known) {
    Object.assign(collection.situations.get(id)!, { vector: vector.slice(), seq: collection.seq });
  }
  return known.length;
}

/** What changed after `since`, as one page; none when nothing did. */
export function changesSince(collection: MemoryCollection, since: number): ChangePage[] {
  if (collection.seq <= since) return [];
  const gone = (kind: string) =>
    collection.removed
      .filter((row) => since > 0 && row.seq > since && row.kind === kind)
      .map((row) => row.id);
  return [
    structuredClone({
      seq: collection.seq,
      situations: [...collection.situations]
        .filter(([, { seq }]) => seq > since)
        .map(([id, { vector }]) => ({ id, vector })),
      entries: [...collection.entries.values()]
        .filter(({ seq }) => seq > since)
        .map(({ entry: { situation: _, advice: __, ...outline } }) => outline),
      removed_situations: gone('situation'),
      removed_entries: gone('entry'),
    }),
  ];
}

/** BM25 over every entry of the collection, one after the other. */
export function searchText(collection: MemoryCollection, text: string, k: number): TextHit[] {
  const entries = [...collection.entries.values()].map(({ entry }) => ({
    id: entry.id,
    words: wordsOf(`${entry.situation} ${entry.advice}`),
  }));
  const meanLength = entries.reduce((sum, { words }) => sum + words.length, 0) / entries.length;
  const counts = [...new Set(wordsOf(text, QUERY_WORDS))].map((word) => ({
    word,
    entries: entries.filter(({ words }) => words.includes(word)).length,
  }));
  const scores = new Map<number, number>();
  for (const { word, entries: holding } of chooseWords(counts, entries.length)) {
    const weight = rarity(entries.length, holding);
    for (const { id, words } of entries) {
      const times = words.filter((other) => other === word).length;
      if (times === 0) continue;
      scores.set(id, (scores.get(id) ?? 0) + weight * saturation(times, words.length, meanLength));
    }
  }
  return bestHits(scores, k);
}
