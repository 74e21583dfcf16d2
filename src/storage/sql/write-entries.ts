import { situationsOf, type Trace } from '../../domain/entry.js';
import type { EntryUpdate, NewEntry } from '../../domain/learned.js';
import type { ChangePlace } from '../change-place.js';
import { packOptional, packText, unpackText } from '../codes/text-code.js';
import { packTraces } from '../codes/trace-code.js';
import { misuse } from '../storage-error.js';
import { dropEntries } from './drop-entries.js';
import {
  type EntryRow,
  evidenceOf,
  insertRow,
  type NewEntryRow,
  readRows,
  setBacking,
  updateRow,
} from './entry-rows.js';
import { dropUnnamed } from './situations.js';
import type { Sql } from './sql.js';
import { backingOf } from './support.js';
import { indexWords, unindexWords } from './words.js';

/** The number in the store of a situation that a commit names. */
export type NumberOf = (named: number) => number;

/** Traces with the numbers that their situations have in the store. */
function resolved(traces: readonly Trace[], numberOf: NumberOf): Trace[] {
  return traces.map((trace) => ({
    ...trace,
    meanings: trace.meanings.map(numberOf),
    path: trace.path.map((step) => ({ ...step, situation: numberOf(step.situation) })),
  }));
}

/** Links entries to records, each pair once. */
async function addSources(
  sql: Sql,
  { collection }: ChangePlace,
  links: readonly { entry: number; record: string }[],
): Promise<void> {
  if (links.length === 0) return;
  const rows = await sql.all<{ id: string; number: number }>(
    `SELECT id, number FROM record WHERE id ${sql.inList('$2')} AND collection + 0 = $1`,
    collection,
    [...new Set(links.map(({ record }) => packText(record)))],
  );
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  const pairs = links.map(({ entry, record }) => {
    const number = numbers.get(packText(record));
    if (number !== undefined) return { entry, record: number };
    throw misuse(`An entry names record ${record} as its source, which is not in collection ${collection}.`);
  });
  await sql.run(
    `INSERT INTO entry_source (record, entry)
     SELECT record, entry FROM ${sql.rows('$1', { record: 'integer', entry: 'integer' })} AS given WHERE true
         ON CONFLICT DO NOTHING`,
    JSON.stringify(pairs),
  );
}

type Link = { entry: number; situation: number };

const linkRows = (sql: Sql) => sql.rows('$1', { situation: 'integer', entry: 'integer' });

async function linkSituations(sql: Sql, links: readonly Link[]): Promise<void> {
  if (links.length === 0) return;
  await sql.run(
    `INSERT INTO entry_situation (situation, entry) SELECT situation, entry FROM ${linkRows(sql)} AS given`,
    JSON.stringify(links),
  );
}

/** Adds entries; returns their numbers within the collection. The collection is locked. */
export async function addEntries(
  sql: Sql,
  place: ChangePlace,
  entries: readonly NewEntry[],
  numberOf: NumberOf,
): Promise<number[]> {
  if (entries.length === 0) return [];
  const { first } = (await sql.get<{ first: number }>(
    'UPDATE collection SET next_entry = next_entry + $2 WHERE id = $1 RETURNING next_entry - $2 AS first',
    place.collection,
    entries.length,
  ))!;
  const added = await Promise.all(
    entries.map(async (entry, i) => {
      const traces = resolved(entry.traces, numberOf);
      const row: NewEntryRow = {
        id: first + i,
        kind: entry.kind,
        agent_type: packOptional(entry.agent_type),
        merge_key: packText(entry.merge_key),
        traces: packTraces(traces),
        ...evidenceOf(entry.evidence),
        sources: 0,
        tasks: 0,
        groups: 0,
        only_key: null,
        pinned: 0,
        edited_at: null,
        situation: packText(entry.situation),
        advice: packText(entry.advice),
      };
      return { entry, row, situations: situationsOf(traces), number: await insertRow(sql, place, row) };
    }),
  );
  await linkSituations(
    sql,
    added.flatMap(({ number, situations }) =>
      [...situations].map((situation) => ({ situation, entry: number })),
    ),
  );
  await addSources(
    sql,
    place,
    added.flatMap(({ number, entry }) => entry.sources.map((record) => ({ record, entry: number }))),
  );
  await Promise.all(
    added.map(async ({ number, row }) => setBacking(sql, number, row, await backingOf(sql, number))),
  );
  await indexWords(
    sql,
    place.collection,
    added.map(({ number, row, entry: { situation, advice } }) => ({ number, id: row.id, situation, advice })),
  );
  return added.map(({ row }) => row.id);
}

/**
 * Gives known entries new values. What they take in and situations that no entry names any more go last: other updates
 * may name what so far only those did. The collection is locked.
 */
export async function updateEntries(
  sql: Sql,
  place: ChangePlace,
  updates: readonly EntryUpdate[],
  numberOf: NumberOf,
): Promise<void> {
  if (updates.length === 0) return;
  const ids = updates.map(({ id }) => id);
  // An entry that is updated twice takes its second values after its first.
  const twice = ids.findIndex((id, i) => ids.indexOf(id) !== i);
  if (twice >= 0) {
    await updateEntries(sql, place, updates.slice(0, twice), numberOf);
    return updateEntries(sql, place, updates.slice(twice), numberOf);
  }
  const known = await readRows(sql, place.collection, ids);
  const changes = updates.map((update) => {
    const before = known.get(update.id);
    if (!before) throw misuse(`There is no entry ${update.id} in collection ${place.collection} to update.`);
    return { update, before, traces: update.traces && resolved(update.traces, numberOf) };
  });
  const gone = await relink(
    sql,
    changes.flatMap(({ before, traces }) => (traces ? [{ entry: before.number, traces }] : [])),
  );
  await addSources(
    sql,
    place,
    changes.flatMap(({ before, update: { sources = [] } }) =>
      sources.map((record) => ({ record, entry: before.number })),
    ),
  );
  await absorb(
    sql,
    place,
    changes.flatMap(({ before, update: { absorbs = [] } }) =>
      absorbs.map((other) => ({ into: before.number, other })),
    ),
  );
  await Promise.all(
    changes.map(async ({ update, before, traces }) => {
      const { kind, situation, advice, evidence, pinned, edited_at, sources = [], absorbs = [] } = update;
      await updateRow(sql, place.seq, before, {
        ...(kind === undefined ? {} : { kind }),
        ...(situation === undefined ? {} : { situation: packText(situation) }),
        ...(advice === undefined ? {} : { advice: packText(advice) }),
        ...(traces === undefined ? {} : { traces: packTraces(traces) }),
        ...(evidence === undefined ? {} : evidenceOf(evidence)),
        ...(pinned === undefined ? {} : { pinned: Number(pinned) }),
        ...(edited_at === undefined ? {} : { edited_at }),
        ...(sources.length + absorbs.length === 0 ? {} : await backingOf(sql, before.number)),
      });
    }),
  );
  await reindex(sql, place.collection, changes);
  await dropUnnamed(sql, place, gone);
}

/** Links entries to the situations that their new traces name; returns those that they name no more. */
async function relink(sql: Sql, changed: readonly { entry: number; traces: Trace[] }[]): Promise<number[]> {
  if (changed.length === 0) return [];
  const links = await sql.all<Link>(
    `SELECT entry, situation FROM entry_situation WHERE entry ${sql.inList('$1')}`,
    changed.map(({ entry }) => entry),
  );
  const missing = new Map(changed.map(({ entry, traces }) => [entry, situationsOf(traces)]));
  const gone = links.filter(({ entry, situation }) => !missing.get(entry)!.delete(situation));
  await linkSituations(
    sql,
    [...missing].flatMap(([entry, left]) => [...left].map((situation) => ({ entry, situation }))),
  );
  if (gone.length > 0) {
    await sql.run(
      `DELETE FROM entry_situation
        WHERE (situation, entry) IN (SELECT situation, entry FROM ${linkRows(sql)} AS gone)`,
      JSON.stringify(gone),
    );
  }
  return gone.map(({ situation }) => situation);
}

async function reindex(
  sql: Sql,
  collection: number,
  changes: readonly { update: EntryUpdate; before: EntryRow }[],
): Promise<void> {
  const changed = changes.filter(
    ({ update: { situation, advice } }) => situation !== undefined || advice !== undefined,
  );
  await unindexWords(
    sql,
    collection,
    changed.map(({ before }) => before.number),
  );
  await indexWords(
    sql,
    collection,
    changed.map(({ update, before }) => ({
      number: before.number,
      id: before.id,
      situation: update.situation ?? unpackText(before.situation),
      advice: update.advice ?? unpackText(before.advice),
    })),
  );
}

async function absorb(
  sql: Sql,
  place: ChangePlace,
  pairs: readonly { into: number; other: number }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql.run(
    `INSERT INTO entry_source (record, entry)
     SELECT DISTINCT entry_source.record, given.into_entry
       FROM ${sql.rows('$1', { into_entry: 'integer', other: 'integer' })} AS given
       CROSS JOIN entry CROSS JOIN entry_source
      WHERE entry.collection = $2 AND entry.id = given.other AND entry_source.entry = entry.number
         ON CONFLICT DO NOTHING`,
    JSON.stringify(pairs.map(({ into, other }) => ({ into_entry: into, other }))),
    place.collection,
  );
  await dropEntries(
    sql,
    place,
    pairs.map(({ other }) => other),
  );
}
