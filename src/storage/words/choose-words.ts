/** A word of a query, and how many entries of the collection hold it. */
export interface WordCount {
  word: string;
  entries: number;
}

/** Distinct words of a query that are looked up. */
export const QUERY_WORDS = 256;

const COMMON_SHARE = 0.2;
const COMMON_FROM = 50;
const MOST_WORDS = 16;
const MOST_POSTINGS = 500;

/**
 * Chooses the words of a query that are worth following. Words in more than a fifth of the entries say little and
 * cost most, so in collections of over 50 entries they are left out; of the rest the rarest go first, until they
 * lead to 500 places: words only refine what meaning finds, and must not cost more than it.
 *
 * @param counts distinct words and in how many entries they stand
 * @param entries entries of the collection
 * @returns the chosen words, rarest first
 */
export function chooseWords(counts: readonly WordCount[], entries: number): WordCount[] {
  const most = entries > COMMON_FROM ? entries * COMMON_SHARE : entries;
  const useful = counts
    .filter((count) => count.entries > 0 && count.entries <= most)
    .sort((a, b) => a.entries - b.entries || (a.word < b.word ? -1 : 1));
  const chosen: WordCount[] = [];
  let postings = 0;
  for (const count of useful) {
    postings += count.entries;
    if (chosen.length > 0 && (postings > MOST_POSTINGS || chosen.length === MOST_WORDS)) break;
    chosen.push(count);
  }
  return chosen;
}
