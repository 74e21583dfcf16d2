/** A document found, and its score. */
export interface Hit {
  index: number;
  score: number;
}

/** Documents that can be looked up by their words. */
export interface Bm25 {
  /** The k best of the documents that are allowed, best first. */
  nearest(query: string, k: number, allowed: (index: number) => boolean): Hit[];
}

const K1 = 1.2;
const B = 0.75;
const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9_]+/g) ?? [];

/** The k best of some scores, best first, ties by the smaller index. */
export function best(hits: Hit[], k: number): Hit[] {
  return hits.sort((a, b) => b.score - a.score || a.index - b.index).slice(0, k);
}

/**
 * BM25 (Robertson and Zaragoza 2009) over all documents; those not allowed are left out of the answer, but still
 * count for how rare a word is.
 */
export function bm25(documents: readonly string[]): Bm25 {
  const postings = new Map<string, { index: number; times: number }[]>();
  const lengths = documents.map((text, index) => {
    const counts = new Map<string, number>();
    const all = words(text);
    for (const word of all) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, times] of counts) {
      const list = postings.get(word);
      if (list) list.push({ index, times });
      else postings.set(word, [{ index, times }]);
    }
    return all.length;
  });
  const meanLength = lengths.reduce((a, b) => a + b, 0) / Math.max(1, lengths.length);
  return {
    nearest(query, k, allowed) {
      const scores = new Float64Array(documents.length);
      for (const word of new Set(words(query))) {
        const list = postings.get(word) ?? [];
        const rarity = Math.log(1 + (documents.length - list.length + 0.5) / (list.length + 0.5));
        for (const { index, times } of list) {
          const weight =
            (times * (K1 + 1)) / (times + K1 * (1 - B + (B * lengths[index]!) / Math.max(1, meanLength)));
          scores[index]! += rarity * weight;
        }
      }
      const hits: Hit[] = [];
      scores.forEach((score, index) => {
        if (score > 0 && allowed(index)) hits.push({ index, score });
      });
      return best(hits, k);
    },
  };
}
