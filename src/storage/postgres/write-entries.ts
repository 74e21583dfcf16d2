import { situationsOf, type Trace } from '../../domain/entry.js';
import type { EntryUpdate, NewEntry } from '../../domain/learned.js';
import type { ChangePlace } from '../change-place.js';
import { packOptional, packText, unpackText } from '../codes/text-code.js';
import { packTraces } from '../codes/trace-code.js';
import { misuse } from '../storage-error.js';
import type { Tx } from './connection.js';
import { dropEntries } from './drop-entries.js';
import { dropUnnamed } from './situations.js';
import { recount } from './voices.js';
import { indexWords, unindexWords } from './words.js';

/** Traces with the numbers that their situations have in the store. */
function resolved(traces: readonly Trace[], numberOf: (named: number) => number): Trace[] {
  return traces.map((trace) => ({
    ...trace,
    meanings: trace.meanings.map(numberOf),
    path: trace.path.map((step) => ({ ...step, situation: numberOf(step.situation) })),
  }));
}

/** Links entries to records, each pair once. */
async function addSources(
  tx: Tx,
  { collection }: ChangePlace,
  links: readonly { entry: number; record: string }[],
): Promise<void> {
  if (links.length === 0) return;
  const ids = [...new Set(links.map(({ record }) => packText(record)))];
  const rows = await tx.all<{ id: string; number: number }>(
    'SELECT id, number FROM record WHERE collection = $1 AND id = ANY ($2)',
    collection,
    ids,
  );
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  for (const { record } of links) {
    if (numbers.has(packText(record))) continue;
    throw misuse(`An entry names record ${record} as its source, which is not in collection ${collection}.`);
  }
  await tx.run(
    `INSERT INTO entry_source (record, entry) SELECT * FROM unnest($1::bigint[], $2::bigint[])
       ON CONFLICT DO NOTHING`,
    links.map(({ record }) => numbers.get(packText(record))!),
    links.map(({ entry }) => entry),
  );
}

async function linkSituations(tx: Tx, links: readonly { entry: number; situation: number }[]): Promise<void> {
  if (links.length === 0) return;
  await tx.run(
    'INSERT INTO entry_situation (situation, entry) SELECT * FROM unnest($1::bigint[], $2::bigint[])',
    links.map(({ situation }) => situation),
    links.map(({ entry }) => entry),
  );
}

/** Adds entries; returns their numbers within the collection. The collection is locked. */
export async function addEntries(
  tx: Tx,
  place: ChangePlace,
  entries: readonly NewEntry[],
  numberOf: (named: number) => number,
): Promise<number[]> {
  if (entries.length === 0) return [];
  const traces = entries.map((entry) => resolved(entry.traces, numberOf));
  const { first } = (await tx.get<{ first: number }>(
    'UPDATE collection SET next_entry = next_entry + $2 WHERE id = $1 RETURNING next_entry - $2 AS first',
    place.collection,
    entries.length,
  ))!;
  const ids = entries.map((_, i) => first + i);
  const of = <T>(read: (entry: NewEntry) => T): T[] => entries.map(read);
  const rows = await tx.all<{ id: number; number: number }>(
    `INSERT INTO entry (collection, seq, id, kind, agent_type, runs, successes, failures, last_seen, credits, debits,
                        merge_key, traces, situation, advice)
     SELECT $1, $2, * FROM unnest($3::bigint[], $4::text[], $5::text[], $6::double precision[],
       $7::double precision[], $8::double precision[], $9::bigint[], $10::double precision[], $11::double precision[],
       $12::text[], $13::text[], $14::text[], $15::text[])
     RETURNING id, number`,
    place.collection,
    place.seq,
    ids,
    of(({ kind }) => kind),
    of(({ agent_type }) => packOptional(agent_type)),
    of(({ evidence }) => evidence.runs),
    of(({ evidence }) => evidence.successes),
    of(({ evidence }) => evidence.failures),
    of(({ evidence }) => evidence.last_seen),
    of(({ evidence }) => evidence.credits),
    of(({ evidence }) => evidence.debits),
    of(({ merge_key }) => packText(merge_key)),
    traces.map(packTraces),
    of(({ situation }) => packText(situation)),
    of(({ advice }) => packText(advice)),
  );
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  await linkSituations(
    tx,
    traces.flatMap((own, i) =>
      [...situationsOf(own)].map((situation) => ({ situation, entry: numbers.get(ids[i]!)! })),
    ),
  );
  await addSources(
    tx,
    place,
    entries.flatMap(({ sources }, i) => sources.map((record) => ({ record, entry: numbers.get(ids[i]!)! }))),
  );
  await recount(tx, [...numbers.values()]);
  await indexWords(
    tx,
    place.collection,
    entries.map(({ situation, advice }, i) => ({ id: ids[i]!, situation, advice })),
  );
  return ids;
}

interface KnownEntry {
  number: number;
  id: number;
  situation: string;
  advice: string;
}

/**
 * Gives known entries new values. What they take in and situations that no entry names any more go last: other updates
 * may name what so far only those did. The collection is locked.
 */
export async function updateEntries(
  tx: Tx,
  place: ChangePlace,
  updates: readonly EntryUpdate[],
  numberOf: (named: number) => number,
): Promise<void> {
  if (updates.length === 0) return;
  // One statement changes a row once: of several updates of one entry each comes after the other.
  const ids = updates.map(({ id }) => id);
  const twice = ids.findIndex((id, i) => ids.indexOf(id) !== i);
  if (twice >= 0) {
    await updateEntries(tx, place, updates.slice(0, twice), numberOf);
    return updateEntries(tx, place, updates.slice(twice), numberOf);
  }
  const rows = await tx.all<KnownEntry>(
    'SELECT number, id, situation, advice FROM entry WHERE collection = $1 AND id = ANY ($2)',
    place.collection,
    ids,
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids) {
    if (!known.has(id)) throw misuse(`There is no entry ${id} in collection ${place.collection} to update.`);
  }
  const traces = updates.map((update) => update.traces && resolved(update.traces, numberOf));
  await setValues(tx, place, updates, traces, known);
  const gone = await relink(
    tx,
    updates.flatMap(({ id }, i) => (traces[i] ? [{ entry: known.get(id)!.number, traces: traces[i] }] : [])),
  );
  await reindex(tx, place.collection, updates, known);
  await addSources(
    tx,
    place,
    updates.flatMap(({ id, sources = [] }) =>
      sources.map((record) => ({ record, entry: known.get(id)!.number })),
    ),
  );
  await absorb(tx, place, updates, known);
  await recount(
    tx,
    updates.flatMap(({ id, sources = [], absorbs = [] }) =>
      sources.length + absorbs.length > 0 ? [known.get(id)!.number] : [],
    ),
  );
  await dropUnnamed(tx, place, gone);
}

async function setValues(
  tx: Tx,
  place: ChangePlace,
  updates: readonly EntryUpdate[],
  traces: readonly (Trace[] | undefined)[],
  known: ReadonlyMap<number, KnownEntry>,
): Promise<void> {
  const of = <T>(read: (update: EntryUpdate) => T | undefined): (T | null)[] =>
    updates.map((update) => read(update) ?? null);
  const text = (value: string | undefined) => (value === undefined ? undefined : packText(value));
  await tx.run(
    `UPDATE entry SET
        seq = $1, kind = coalesce(given.kind, entry.kind), situation = coalesce(given.situation, entry.situation),
        advice = coalesce(given.advice, entry.advice), traces = coalesce(given.traces, entry.traces),
        runs = coalesce(given.runs, entry.runs), successes = coalesce(given.successes, entry.successes),
        failures = coalesce(given.failures, entry.failures), last_seen = coalesce(given.last_seen, entry.last_seen),
        credits = coalesce(given.credits, entry.credits), debits = coalesce(given.debits, entry.debits),
        pinned = coalesce(given.pinned, entry.pinned), edited_at = coalesce(given.edited_at, entry.edited_at)
       FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::double precision[],
                   $8::double precision[], $9::double precision[], $10::bigint[], $11::double precision[],
                   $12::double precision[], $13::bigint[], $14::bigint[])
              AS given (number, kind, situation, advice, traces, runs, successes, failures, last_seen, credits, debits,
                        pinned, edited_at)
      WHERE entry.number = given.number`,
    place.seq,
    of(({ id }) => known.get(id)!.number),
    of(({ kind }) => kind),
    of(({ situation }) => text(situation)),
    of(({ advice }) => text(advice)),
    traces.map((own) => (own ? packTraces(own) : null)),
    of(({ evidence }) => evidence?.runs),
    of(({ evidence }) => evidence?.successes),
    of(({ evidence }) => evidence?.failures),
    of(({ evidence }) => evidence?.last_seen),
    of(({ evidence }) => evidence?.credits),
    of(({ evidence }) => evidence?.debits),
    of(({ pinned }) => (pinned === undefined ? undefined : Number(pinned))),
    of(({ edited_at }) => edited_at),
  );
}

/** Links entries to the situations that their new traces name; returns those that they name no more. */
async function relink(tx: Tx, changed: readonly { entry: number; traces: Trace[] }[]): Promise<number[]> {
  if (changed.length === 0) return [];
  const links = await tx.all<{ entry: number; situation: number }>(
    'SELECT entry, situation FROM entry_situation WHERE entry = ANY ($1)',
    changed.map(({ entry }) => entry),
  );
  const missing = new Map(changed.map(({ entry, traces }) => [entry, situationsOf(traces)]));
  const gone = links.filter(({ entry, situation }) => !missing.get(entry)!.delete(situation));
  await linkSituations(
    tx,
    [...missing].flatMap(([entry, left]) => [...left].map((situation) => ({ entry, situation }))),
  );
  if (gone.length > 0) {
    await tx.run(
      `DELETE FROM entry_situation USING unnest($1::bigint[], $2::bigint[]) AS gone (situation, entry)
        WHERE entry_situation.situation = gone.situation AND entry_situation.entry = gone.entry`,
      gone.map(({ situation }) => situation),
      gone.map(({ entry }) => entry),
    );
  }
  return gone.map(({ situation }) => situation);
}

async function reindex(
  tx: Tx,
  collection: number,
  updates: readonly EntryUpdate[],
  known: ReadonlyMap<number, KnownEntry>,
): Promise<void> {
  const changed = updates.filter(({ situation, advice }) => situation !== undefined || advice !== undefined);
  await unindexWords(
    tx,
    collection,
    changed.map(({ id }) => id),
  );
  await indexWords(
    tx,
    collection,
    changed.map(({ id, situation, advice }) => ({
      id,
      situation: situation ?? unpackText(known.get(id)!.situation),
      advice: advice ?? unpackText(known.get(id)!.advice),
    })),
  );
}

async function absorb(
  tx: Tx,
  place: ChangePlace,
  updates: readonly EntryUpdate[],
  known: ReadonlyMap<number, KnownEntry>,
): Promise<void> {
  const pairs = updates.flatMap(({ id, absorbs = [] }) =>
    absorbs.map((other) => ({ into: known.get(id)!.number, other })),
  );
  if (pairs.length === 0) return;
  await tx.run(
    `INSERT INTO entry_source (record, entry)
     SELECT DISTINCT entry_source.record, given."into"
       FROM unnest($2::bigint[], $3::bigint[]) AS given ("into", other)
       JOIN entry ON entry.collection = $1 AND entry.id = given.other
       JOIN entry_source ON entry_source.entry = entry.number
     ON CONFLICT DO NOTHING`,
    place.collection,
    pairs.map(({ into }) => into),
    pairs.map(({ other }) => other),
  );
  await dropEntries(
    tx,
    place,
    pairs.map(({ other }) => other),
  );
}
