import { wordsOf } from '../words/words-of.js';
import type { Sql } from './sql.js';

/** An entry's texts, to be found by their words. */
interface Indexed {
  /** The entry's number in the store. */
  number: number;
  /** The entry's number in the collection. */
  id: number;
  situation: string;
  advice: string;
}

/** Adds to the number of entries that hold each word, or takes from it. */
async function countWords(
  sql: Sql,
  collection: number,
  lists: readonly string[][],
  sizes: readonly { words: number }[],
  by: 1 | -1,
): Promise<void> {
  const counts = new Map<string, number>();
  for (const words of lists)
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + by);
  if (counts.size > 0) {
    await sql.run(
      `INSERT INTO word (collection, word, entries)
       SELECT $2, word, n FROM ${sql.rows('$1', { word: 'text', n: 'integer' })} AS given WHERE true
           ON CONFLICT (collection, word) DO UPDATE SET entries = word.entries + excluded.entries`,
      JSON.stringify([...counts].map(([word, n]) => ({ word, n }))),
      collection,
    );
  }
  if (by < 0) {
    await sql.run(
      `DELETE FROM word WHERE collection = $1 AND word ${sql.inList('$2')} AND entries <= 0`,
      collection,
      [...counts.keys()],
    );
  }
  await sql.run(
    'UPDATE collection SET entries = entries + $2, words = words + $3 WHERE id = $1',
    collection,
    by * sizes.length,
    by * sizes.reduce((sum, { words }) => sum + words, 0),
  );
}

/** Indexes the words of entries. The collection is locked. */
export async function indexWords(sql: Sql, collection: number, entries: readonly Indexed[]): Promise<void> {
  if (entries.length === 0) return;
  const indexed = entries.map(({ number, id, situation, advice }) => ({
    number,
    id,
    words: wordsOf(`${situation} ${advice}`),
  }));
  await sql.run(
    `INSERT INTO entry_size (number, id, words)
     SELECT number, id, words FROM ${sql.rows('$1', { number: 'integer', id: 'integer', words: 'integer' })} AS given`,
    JSON.stringify(indexed.map(({ number, id, words }) => ({ number, id, words: words.length }))),
  );
  await sql.wordIndex.add(sql, collection, indexed);
  await countWords(
    sql,
    collection,
    indexed.map(({ words }) => words),
    indexed.map(({ words }) => ({ words: words.length })),
    1,
  );
}

/** Takes entries' words out again. The collection is locked. */
export async function unindexWords(sql: Sql, collection: number, entries: readonly number[]): Promise<void> {
  if (entries.length === 0) return;
  const lists = await sql.wordIndex.remove(sql, collection, entries);
  const sizes = await sql.all<{ words: number }>(
    `DELETE FROM entry_size WHERE number ${sql.inList('$1')} RETURNING words`,
    entries,
  );
  await countWords(sql, collection, lists, sizes, -1);
  await sql.noteRemoval(sql);
}
