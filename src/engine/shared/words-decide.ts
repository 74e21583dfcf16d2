import { fromLogOdds, logOdds } from '../../domain/maths/log-odds.js';
import type { Recalled } from '../../retrieval/recall.js';
import type { SimilarityScale } from '../../retrieval/similarity.js';
import { isInPairs, wordsOf } from '../../storage/words/words-of.js';

/**
 * Log-odds, on the embedder's scale, that tasks without a word in common are like each other: at the first its cosines separate,
 * at the second they say nothing. English single-subject questions (BANKING77) have .05 at most in 99 of 100 cases; ten intents of
 * two subjects .12 in German, .21 in French, .3 in Spanish, .8 in Russian, Chinese and Japanese.
 */
const SEPARATES = -3;
const BLIND = -1.3;
/** By so much what is like has to lie further up than what is unlike. */
const SHIFT = 2;
/** How alike the words of two tasks are that are as likely as not the same, and how steeply that changes; of words, of pairs of signs. */
const WORDS = { center: 0.25, slope: 30 };
const PAIRS = { center: 0.15, slope: 40 };
/** A word that is anywhere counts half as much as a rare one. */
const COMMONEST = 1;
const RAREST = 2;
/** Shorter words say little, and of longer ones the beginning is the same in all their forms. */
const SHORTEST = 4;
const BEGINNING = 5;
/** The weight of another form of a word, beside the same. */
const FORM = 0.8;

const HIRAGANA = /^\p{Script=Hiragana}+$/u;
/** Words that none of its neighbours has. */
const ENGLISH = /\b(?:the|and|with|that|this|from|you|your|please|what|how|it)\b/i;

/** True where a text is English by its small words: a model for English knows what it says. */
export const isEnglish = (text: string): boolean => ENGLISH.test(text);

/** The words of a text that say what it is about, by their beginnings. */
const tellingWords = (text: string): Map<string, string> =>
  new Map(
    wordsOf(text).flatMap((word): [string, string][] => {
      if (isInPairs(word)) return HIRAGANA.test(word) ? [] : [[word, word]];
      return word.length < SHORTEST ? [] : [[word.slice(0, BEGINNING), word]];
    }),
  );

/** A text, and its cosine with what is asked. */
export interface Compared {
  readonly text: string;
  readonly cosine: number;
}

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/**
 * How far the cosines of a text say nothing of what is like it, in [0, 1]: by those with known texts that have no word in common with
 * it. Of a language that the model was not made for all texts are alike.
 *
 * @param cosines with tasks that have no word in common
 */
function blindness(cosines: readonly number[], { center, slope }: SimilarityScale): number {
  if (cosines.length === 0) return 0;
  const usual = slope * (middle(cosines) - center);
  return Math.min(1, Math.max(0, (usual - SEPARATES) / (BLIND - SEPARATES)));
}

/** True where the cosines with a sample of known tasks are so high that {@link readByWords} could change anything. */
export const mayBeBlind = (cosines: readonly number[], { center, slope }: SimilarityScale): boolean =>
  // Those without a word in common are some of them.
  cosines.some((cosine) => slope * (cosine - center) > SEPARATES);

/** The likeness of a known text to the question, in [0, 1], by its words and its cosine. */
export type WordsRead = (text: string, cosine: number) => number;

/**
 * How words say what is like a text, in place of vectors as far as vectors do not separate: a text of a language that the embedder
 * does not know is near everything. Pure.
 *
 * @param sample of all known tasks, evenly
 * @returns undefined where cosines separate
 */
export function readByWords(
  asked: string,
  { scale, sample }: { scale: SimilarityScale; sample: readonly Compared[] },
): WordsRead | undefined {
  const words = tellingWords(asked);
  const known = sample.map(({ text, cosine }) => ({ cosine, words: tellingWords(text) }));
  const apart = known.filter((one) => ![...one.words.keys()].some((word) => words.has(word)));
  const blind = blindness(
    apart.map(({ cosine }) => cosine),
    scale,
  );
  if (blind === 0) return undefined;
  const { center, slope } = scale;
  const shift = SHIFT * Math.max(0, slope * (middle(apart.map(({ cosine }) => cosine)) - center) - SEPARATES);
  const holding = new Map<string, number>();
  for (const one of known)
    for (const word of one.words.keys()) holding.set(word, (holding.get(word) ?? 0) + 1);
  const weightOf = (word: string): number => {
    // A word that no known task has is no rarer than one that a single one has.
    const having = holding.get(word) ?? 1;
    const rarity = Math.log(1 + (known.length - having + 0.5) / (having + 0.5));
    return Math.min(RAREST, Math.max(COMMONEST, rarity)) ** 2;
  };
  const weigh = (
    some: ReadonlyMap<string, string>,
    factorOf = (_: string, __: string): number => 1,
  ): number =>
    [...some].reduce((sum, [beginning, word]) => sum + weightOf(beginning) * factorOf(beginning, word), 0);
  const sharedBy = (beginning: string, word: string): number => {
    const own = words.get(beginning);
    return own === undefined ? 0 : own === word ? 1 : FORM;
  };
  const all = weigh(words);
  const { center: even, slope: steep } = isInPairs(asked) ? PAIRS : WORDS;
  return (text, cosine) => {
    if (text === asked) return 1;
    const own = tellingWords(text);
    const both = weigh(own, sharedBy);
    const overlap = both === 0 ? 0 : both / Math.sqrt(all * weigh(own));
    return (
      (1 - blind) * fromLogOdds(slope * (cosine - center) - shift) +
      blind * fromLogOdds(steep * (overlap - even))
    );
  };
}

/** The cosine that means a likeness. */
export const cosineOf = (likeness: number, { center, slope }: SimilarityScale): number =>
  likeness === 1 ? 1 : Math.max(-1, Math.min(0.9999, center + logOdds(likeness) / slope));

/**
 * Recalled entries with the cosines that say how like they are when words are heard too.
 *
 * @param meantBy the cosine that a text's words and its own make; of the same texts 1
 * @param textOf the task of an entry; what has none has no word in common
 */
export function wordsDecide(
  recalled: Recalled,
  meantBy: (text: string, cosine: number) => number,
  textOf: (entry: number) => string | undefined,
): Recalled {
  let top = -1;
  const entries = recalled.entries.map(({ entry, cosine, score }) => {
    const meant = meantBy(textOf(entry.id) ?? '', cosine);
    top = Math.max(top, meant);
    return { entry, cosine: meant, score: score - cosine + meant };
  });
  entries.sort((a, b) => b.score - a.score || a.entry.id - b.entry.id);
  return { entries, top };
}
