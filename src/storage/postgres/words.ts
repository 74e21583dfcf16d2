import { wordsOf } from '../words/words-of.js';
import type { Tx } from './connection.js';

/** An entry's texts, to be found by their words. */
interface Indexed {
  /** The entry's number within the collection. */
  id: number;
  situation: string;
  advice: string;
}

/** What is kept of an entry's words in its own row. */
interface Kept {
  count: number;
  list: string;
}

/** How often each word stands in an entry, and how many words that are. */
function countWords({ situation, advice }: Indexed): { times: Map<string, number>; kept: Kept } {
  const words = wordsOf(`${situation} ${advice}`);
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return { times, kept: { count: words.length, list: [...times.keys()].join(' ') } };
}

/** Adds numbers of entries to those that hold each word, or takes them off. */
function tally(lists: Iterable<Iterable<string>>): [words: string[], entries: number[]] {
  const counts = new Map<string, number>();
  for (const words of lists) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  return [sorted.map(([word]) => word), sorted.map(([, n]) => n)];
}

/** Indexes the words of entries whose rows are there. The collection is locked. */
export async function indexWords(tx: Tx, collection: number, entries: readonly Indexed[]): Promise<void> {
  if (entries.length === 0) return;
  const counted = entries.map((entry) => ({ id: entry.id, ...countWords(entry) }));
  const places = counted.flatMap(({ id, times, kept }) =>
    [...times].map(([word, n]) => ({ word, id, n, length: kept.count })),
  );
  await tx.run(
    `INSERT INTO word_place (collection, word, entry, times, length)
     SELECT $1, * FROM unnest($2::text[], $3::integer[], $4::integer[], $5::integer[])`,
    collection,
    places.map(({ word }) => word),
    places.map(({ id }) => id),
    places.map(({ n }) => n),
    places.map(({ length }) => length),
  );
  const [words, holding] = tally(counted.map(({ times }) => times.keys()));
  await tx.run(
    `INSERT INTO word (collection, word, entries) SELECT $1, * FROM unnest($2::text[], $3::bigint[])
       ON CONFLICT (collection, word) DO UPDATE SET entries = word.entries + excluded.entries`,
    collection,
    words,
    holding,
  );
  await tx.run(
    `UPDATE entry SET word_count = given.count, word_list = given.list
       FROM unnest($2::bigint[], $3::bigint[], $4::text[]) AS given (id, count, list)
      WHERE entry.collection = $1 AND entry.id = given.id`,
    collection,
    counted.map(({ id }) => id),
    counted.map(({ kept }) => kept.count),
    counted.map(({ kept }) => kept.list),
  );
  await tx.run(
    'UPDATE collection SET entries = entries + $2, words = words + $3 WHERE id = $1',
    collection,
    counted.length,
    counted.reduce((sum, { kept }) => sum + kept.count, 0),
  );
}

/**
 * Takes entries' words out again: those they were indexed with, which stand in their rows, so that a platform that
 * splits words differently leaves nothing behind. The collection is locked.
 */
export async function unindexWords(tx: Tx, collection: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.all<Kept & { id: number }>(
    'SELECT id, word_count AS count, word_list AS list FROM entry WHERE collection = $1 AND id = ANY ($2)',
    collection,
    ids,
  );
  const lists = rows.map(({ id, list }) => ({ id, words: list === '' ? [] : list.split(' ') }));
  const places = lists.flatMap(({ id, words }) => words.map((word) => ({ id, word })));
  await tx.run(
    `DELETE FROM word_place USING unnest($2::text[], $3::integer[]) AS gone (word, entry)
      WHERE word_place.collection = $1 AND word_place.word = gone.word AND word_place.entry = gone.entry`,
    collection,
    places.map(({ word }) => word),
    places.map(({ id }) => id),
  );
  const [words, holding] = tally(lists.map((list) => list.words));
  await tx.run(
    `UPDATE word SET entries = word.entries - gone.entries
       FROM unnest($2::text[], $3::bigint[]) AS gone (word, entries)
      WHERE word.collection = $1 AND word.word = gone.word`,
    collection,
    words,
    holding,
  );
  await tx.run(
    'DELETE FROM word WHERE collection = $1 AND word = ANY ($2) AND entries <= 0',
    collection,
    words,
  );
  await tx.run(
    'UPDATE collection SET entries = entries - $2, words = words - $3 WHERE id = $1',
    collection,
    rows.length,
    rows.reduce((sum, { count }) => sum + count, 0),
  );
}
