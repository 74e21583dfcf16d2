import type { WordIndex } from '../../storage/sql/sql.js';

/**
 * Words of entries in a table, a row for each word of an entry: the server's text indexes know no BM25, count over all
 * tenants, and cannot be used under row-level security, as their operators might leak.
 */
export const tableIndex: WordIndex = {
  async add(sql, collection, entries) {
    const counted = entries.map(({ number, id, words }) => {
      const times = new Map<string, number>();
      for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
      return { number, id, length: words.length, times };
    });
    await sql.run(
      `INSERT INTO word_place (collection, word, entry, times, length)
       SELECT $2, word, entry, times, length
         FROM ${sql.rows('$1', { word: 'text', entry: 'integer', times: 'integer', length: 'integer' })} AS given`,
      JSON.stringify(
        counted.flatMap(({ id, length, times }) =>
          [...times].map(([word, n]) => ({ word, entry: id, times: n, length })),
        ),
      ),
      collection,
    );
    await sql.run(
      `INSERT INTO entry_words (number, collection, id, words)
       SELECT number, $2, id, words FROM ${sql.rows('$1', { number: 'integer', id: 'integer', words: 'text' })} AS given`,
      JSON.stringify(
        counted.map(({ number, id, times }) => ({ number, id, words: [...times.keys()].join(' ') })),
      ),
      collection,
    );
  },
  async remove(sql, collection, entries) {
    const rows = await sql.all<{ id: number; words: string }>(
      `DELETE FROM entry_words WHERE number ${sql.inList('$1')} RETURNING id, words`,
      entries,
    );
    const lists = rows.map(({ id, words }) => ({ id, words: words === '' ? [] : words.split(' ') }));
    await sql.run(
      `DELETE FROM word_place
        WHERE collection = $2
          AND (word, entry) IN (SELECT word, entry FROM ${sql.rows('$1', { word: 'text', entry: 'integer' })} AS gone)`,
      JSON.stringify(lists.flatMap(({ id, words }) => words.map((word) => ({ word, entry: id })))),
      collection,
    );
    return lists.map(({ words }) => words);
  },
  async look(sql, collection, words, see) {
    const places = await sql.all<{ word: string; entry: number; times: number; length: number }>(
      `SELECT word, entry, times, length FROM word_place WHERE collection = $1 AND word ${sql.inList('$2')}`,
      collection,
      words,
    );
    const byWord = new Map<string, typeof places>(words.map((word) => [word, []]));
    for (const place of places) byWord.get(place.word)!.push(place);
    // In the order of the words: the sum of fractions depends on it.
    for (const [word, own] of byWord) {
      for (const { entry, times, length } of own) see(word, entry, times, length);
    }
  },
};
