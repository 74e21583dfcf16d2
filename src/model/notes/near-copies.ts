import { wordStem } from '../../domain/stems.js';
import { STOP } from '../table/clauses-of.js';
import { NEAR_COPY } from './settings.js';

/** Words that turn what a sentence says into its contrary, or bound it. */
const TURNS =
  /^(?:not|no|never|none|nothing|without|cannot|\p{L}+n['’]t|only|except|unless|before|after|always|instead|more|less|most|least|above|below)$/u;

/** A text as its words say it. */
interface Words {
  readonly stems: ReadonlySet<string>;
  /** Words that turn it, in order. */
  readonly turns: string;
}

/** `cannot`, `can't` and `can not` say the same. */
const plain = (word: string): string[] => {
  const lower = word.toLowerCase().replaceAll('’', "'");
  if (lower === 'cannot') return ['can', 'not'];
  return lower.endsWith("n't") ? [lower === "can't" ? 'can' : lower.slice(0, -3), 'not'] : [lower];
};

function read(text: string): Words {
  const words = (text.match(/[\p{L}\p{M}\p{N}_'’]+/gu) ?? []).flatMap(plain);
  return {
    stems: new Set(words.filter((word) => !STOP.has(word)).map(wordStem)),
    turns: words.filter((word) => TURNS.test(word)).join(' '),
  };
}

function areNear(one: Words, other: Words): boolean {
  if (one.turns !== other.turns) return false;
  let both = 0;
  for (const word of one.stems) if (other.stems.has(word)) both += 1;
  const either = one.stems.size + other.stems.size - both;
  return either > 0 && both / either >= NEAR_COPY;
}

/**
 * Joins texts that say nearly the same in nearly the same words: each goes to the first before it that it is a near copy of.
 *
 * @param texts the weightiest first
 * @returns for each text the one that stands for it
 */
export function joinNearCopies(texts: readonly string[]): Map<string, string> {
  const joined = new Map<string, string>();
  const firsts = new Map<string, { text: string; words: Words }[]>();
  for (const text of texts) {
    const words = read(text);
    const known = firsts.get(words.turns) ?? [];
    firsts.set(words.turns, known);
    const first = known.find((one) => areNear(words, one.words));
    if (!first) known.push({ text, words });
    joined.set(text, first?.text ?? text);
  }
  return joined;
}
