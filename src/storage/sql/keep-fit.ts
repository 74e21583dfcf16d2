import type { Lesson } from '../../domain/learned.js';
import type { ChangePlace } from '../change-place.js';
import { packText } from '../codes/text-code.js';
import { misuse } from '../storage-error.js';
import type { Fit } from '../store.js';
import { keepTuning, lockCollection, setSeq, tunedOf } from './collections.js';
import { dropEntries } from './drop-entries.js';
import { bindSpace, keepStatements } from './keep-statements.js';
import { recount } from './recount.js';
import type { Connection, Sql } from './sql.js';

/**
 * Keeps what was fitted to a collection in place of what was known, unless that has moved since `base`, and its lessons: new
 * ones are added, those that it says no more go unless a person pinned, retired or edited them, and of the rest the records behind
 * them are those of now.
 *
 * @returns false, with nothing kept, where it has moved, or the collection is bound to another vector space
 */
export function keepFit(db: Connection, collection: number, fit: Fit): Promise<boolean> {
  return db.write(
    async (sql) => {
      const locked = await lockCollection(sql, collection);
      if (!locked) throw misuse(`There is no collection ${collection} to fit.`);
      if ((await tunedOf(sql, collection)) !== fit.base) return false;
      if (fit.lessons.length > 0 && locked.space !== null && locked.space !== fit.space) return false;
      await keepTuning(sql, collection, packText(fit.json), locked.learned !== fit.learned);
      const place = { collection, seq: locked.seq + 1 };
      if (await keepLessons(sql, place, fit)) await setSeq(sql, place);
      return true;
    },
    { within: collection },
  );
}

interface Link {
  record: number;
  entry: number;
}

/** The links of lessons to those of their records that are there. */
async function linksOf(
  sql: Sql,
  collection: number,
  lessons: readonly Lesson[],
  numberOf: (id: number) => number,
): Promise<Link[]> {
  const ids = [...new Set(lessons.flatMap(({ records }) => records))];
  const rows = await sql.all<{ id: string; number: number }>(
    `SELECT id, number FROM record WHERE id ${sql.inList('$2')} AND collection + 0 = $1`,
    collection,
    ids.map(packText),
  );
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  return lessons.flatMap(({ id, records }) =>
    [...new Set(records)].flatMap((record) => {
      const number = numbers.get(packText(record));
      return number === undefined ? [] : [{ record: number, entry: numberOf(id) }];
    }),
  );
}

/** @returns whether anything changed */
async function keepLessons(sql: Sql, place: ChangePlace, { lessons, vectors, space }: Fit): Promise<boolean> {
  if (lessons.length > 0) await bindSpace(sql, place.collection, space);
  const { rows, changed } = await keepStatements(sql, place, lessons, vectors);
  const known = await sql.all<{ number: number; id: number; curated: number }>(
    `SELECT number, id, CASE WHEN pinned > 0 OR retired > 0 OR edited_at IS NOT NULL THEN 1 ELSE 0 END AS curated
       FROM entry WHERE collection = $1 AND family = 'lesson'`,
    place.collection,
  );
  const gone = known.filter(({ id, curated }) => !rows.has(id) && curated === 0).map(({ number }) => number);
  const said = known.filter(({ id }) => rows.has(id)).map(({ number }) => number);
  const before = await sql.all<Link>(
    `SELECT record, entry FROM entry_source WHERE entry ${sql.inList('$1')}`,
    said,
  );
  const key = ({ record, entry }: Link): string => `${record} ${entry}`;
  const links = await linksOf(sql, place.collection, lessons, (id) => rows.get(id)!.number);
  const [was, is] = [new Set(before.map(key)), new Set(links.map(key))];
  const added = links.filter((one) => !was.has(key(one)));
  const removed = before.filter((one) => !is.has(key(one)));
  await sql.run(
    `INSERT INTO entry_source (record, entry)
     SELECT record, entry FROM ${sql.rows('$1', { record: 'integer', entry: 'integer' })} AS given`,
    JSON.stringify(added),
  );
  await sql.run(
    `DELETE FROM entry_source WHERE (record, entry) IN
       (SELECT record, entry FROM ${sql.rows('$1', { record: 'integer', entry: 'integer' })} AS given)`,
    JSON.stringify(removed),
  );
  await dropEntries(sql, place, gone);
  await recount(sql, place, [...new Set([...added, ...removed].map(({ entry }) => entry))]);
  return changed + added.length + removed.length + gone.length > 0;
}
