import { MIN_EVIDENCE } from '../settings.js';
import type { Evidence } from './surroundings.js';

/** Two kinds of utterances with words in common. */
interface Pair {
  readonly kinds: readonly [number, number];
  readonly both: readonly string[];
  readonly apart: readonly string[];
  readonly evidence: number;
}

/** By kind its pairs with others, those that stand most alike first. */
function pairsOf(kinds: readonly (readonly string[])[], evidence: Evidence): Pair[][] {
  const pairs = kinds.map((): Pair[] => []);
  kinds.forEach((words, a) => {
    for (let b = a + 1; b < kinds.length; b++) {
      const others = kinds[b]!;
      const both = words.filter((word) => others.includes(word));
      if (both.length === 0) continue;
      const apart = [...words, ...others].filter((word) => !both.includes(word));
      const pair: Pair = { kinds: [a, b], both, apart, evidence: evidence(a, b) };
      pairs[a]!.push(pair);
      pairs[b]!.push(pair);
    }
  });
  return pairs.map((list) => list.sort((a, b) => b.evidence - a.evidence));
}

/**
 * Words by which wordings of one act differ: they say how, and not what. Of `Do you agree to the fee?` neither words nor places
 * alone tell whether `Are you fine with the fee?` or `Do you agree to the terms?` is the same act: it is the one that stands
 * like it, by strong odds in itself and beside every other that shares other words with one of the two. A word is of manner
 * where more such pairs differ by it than have it in common.
 *
 * @param kinds the words of each kind of utterance, of its commonest wording
 */
export function mannerWords(kinds: readonly (readonly string[])[], evidence: Evidence): Set<string> {
  const pairs = pairsOf(kinds, evidence);
  const isOneAct = (pair: Pair): boolean => {
    const rivals = pair.kinds.flatMap(
      (kind) => pairs[kind]!.find(({ both }) => both.some((word) => !pair.both.includes(word))) ?? [],
    );
    return rivals.length > 0 && rivals.every((rival) => pair.evidence - rival.evidence > MIN_EVIDENCE);
  };
  const votes = new Map<string, number>();
  for (const pair of new Set(pairs.flat())) {
    if (pair.evidence <= MIN_EVIDENCE || !isOneAct(pair)) continue;
    for (const word of pair.apart) votes.set(word, (votes.get(word) ?? 0) + 1);
    for (const word of pair.both) votes.set(word, (votes.get(word) ?? 0) - 1);
  }
  return new Set([...votes].flatMap(([word, count]) => (count > 0 ? [word] : [])));
}
