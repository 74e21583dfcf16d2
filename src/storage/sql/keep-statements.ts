import type { Statement } from '../../domain/learned.js';
import type { ChangePlace } from '../change-place.js';
import { packOptional, packText } from '../codes/text-code.js';
import { type EntryRow, insertRow, readRows } from './entry-rows.js';
import { keepMeanings, type Vectors } from './meanings.js';
import { changeRows } from './recount.js';
import type { Sql } from './sql.js';
import { indexWords } from './words.js';

/**
 * The entries of statements: known ones as they are, others added. Saying the same again adds nothing; a lesson whose repair
 * or counts are others now says these. The collection is locked.
 *
 * @returns the entries' rows by id, how many were added, and how many of all changed
 */
export async function keepStatements(
  sql: Sql,
  place: ChangePlace,
  statements: readonly Statement[],
  vectors: Vectors,
): Promise<{ rows: Map<number, EntryRow>; added: number; changed: number }> {
  const byId = new Map(statements.map((one) => [one.id, one]));
  const rows = await readRows(sql, place.collection, [...byId.keys()]);
  const fresh = [...byId.values()].filter(({ id }) => !rows.has(id));
  const others = [...byId.values()].flatMap((one) => {
    const before = rows.get(one.id);
    return one.family === 'lesson' && before && saysOther(before, one) ? [{ before, one }] : [];
  });
  for (const one of fresh) {
    const row = await insertRow(sql, place, { id: one.id, family: one.family, ...columnsOf(one) });
    rows.set(one.id, row);
    await keepMeanings(sql, place, row, one.meanings, vectors);
  }
  await indexWords(
    sql,
    place.collection,
    fresh.map(({ id, situation, advice }) => ({ number: rows.get(id)!.number, id, situation, advice })),
  );
  await changeRows(
    sql,
    place,
    others.map(({ before, one }) => ({ before, change: columnsOf(one) })),
  );
  for (const { before, one } of others) await keepMeanings(sql, place, before, one.meanings, vectors);
  return { rows, added: fresh.length, changed: fresh.length + others.length };
}

const columnsOf = ({ kind, agent_type, situation, advice }: Statement) => ({
  kind,
  agent_type: packOptional(agent_type),
  situation: packText(situation),
  advice: packText(advice),
});

const saysOther = (before: EntryRow, one: Statement): boolean => {
  const now = columnsOf(one);
  return (['kind', 'agent_type', 'situation', 'advice'] as const).some((name) => before[name] !== now[name]);
};

/** Binds a collection that has no vector space yet. */
export const bindSpace = (sql: Sql, collection: number, space: string): Promise<number> =>
  sql.run('UPDATE collection SET space = $2 WHERE id = $1 AND space IS NULL', collection, space);
