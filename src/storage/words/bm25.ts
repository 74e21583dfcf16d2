const K1 = 1.2;
const B = 0.75;

/**
 * How much a word tells (the idf of BM25, Robertson and Zaragoza 2009, in the form that is never negative).
 *
 * @param entries entries of the collection
 * @param holding entries that hold the word
 */
export function rarity(entries: number, holding: number): number {
  return Math.log(1 + (entries - holding + 0.5) / (holding + 0.5));
}

/**
 * What one word adds to an entry's score, before its rarity is multiplied in; in (0, 2.2).
 *
 * @param times how often the entry holds the word
 * @param length words of the entry
 * @param meanLength mean of that over the collection
 */
export function saturation(times: number, length: number, meanLength: number): number {
  return (times * (K1 + 1)) / (times + K1 * (1 - B + (B * length) / meanLength));
}
