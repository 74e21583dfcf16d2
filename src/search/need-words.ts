/** Letters of a word that count: endings differ, beginnings say what it is. */
const STEM = 7;
const WORD = /\p{L}{3,}/gu;

/**
 * The words of a text, cut to their first letters so that forms of a word fall together, as 32-bit FNV-1a hashes
 * (Fowler, Noll and Vo 1991): what is learned of words keeps none of their text.
 */
export function wordHashes(text: string): Set<number> {
  const hashes = new Set<number>();
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < word.length && i < STEM; i++) {
      hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
    }
    hashes.add(hash >>> 0);
  }
  return hashes;
}

/** Words that tell tasks apart. */
export interface Vocabulary {
  /** Hashes of the words, those of most runs first. */
  words: number[];
  /** What each counts for: the logarithm of how rare it is. */
  rarity: number[];
}

const MAX_WORDS = 500;
/** A word of fewer runs may belong to them alone; one of more than this share of all says nothing. */
const MIN_RUNS = 4;
const MAX_SHARE = 0.6;

/** The words that some, but not most, of the runs say. */
export function vocabularyOf(runs: Set<number>[]): Vocabulary {
  const counts = new Map<number, number>();
  for (const words of runs) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const chosen = [...counts]
    .filter(([, count]) => count >= MIN_RUNS && count <= MAX_SHARE * runs.length)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MAX_WORDS);
  return {
    words: chosen.map(([word]) => word),
    rarity: chosen.map(([, count]) => Math.log(runs.length / count)),
  };
}

/** What all words of a text together count for, beside a vector of unit length. */
const LENGTH = 0.7;

/** The words of a text as a sparse vector: positions in the vocabulary, rising, and their values. */
export function wordVector(
  said: ReadonlySet<number>,
  { words, rarity }: Vocabulary,
): { at: number[]; value: number[] } {
  const at: number[] = [];
  for (let i = 0; i < words.length; i++) if (said.has(words[i]!)) at.push(i);
  let squares = 0;
  for (const place of at) squares += rarity[place]! ** 2;
  const scale = squares > 0 ? LENGTH / Math.sqrt(squares) : 0;
  return { at, value: at.map((place) => rarity[place]! * scale) };
}
