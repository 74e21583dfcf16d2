import { fromLogOdds } from '../../domain/maths/log-odds.js';
import type { Goal, Goals } from './goals.js';
import { MOST } from './settings.js';

/** A long clause has more words for one thing: its words count less. */
export const clauseScale = (words: number): number => 1 / Math.sqrt(Math.max(1, words) / 3);

/** The rarity of the words of an operator's own name in a clause, summed. */
export function nameFit(name: Readonly<Record<string, number>>, clause: readonly string[]): number {
  let sum = 0;
  for (const word of clause) if (Object.hasOwn(name, word)) sum += name[word]!;
  return sum;
}

/** The probability that each clause asks for an operator. */
export function clauseNeeds(
  { bias, words, name }: Goal,
  { nameWeight }: Pick<Goals, 'nameWeight'>,
  clauses: readonly (readonly string[])[],
): number[] {
  return clauses.map((clause) => {
    let z = bias + nameWeight * nameFit(name, clause);
    const scale = clauseScale(clause.length);
    for (const word of clause) if (Object.hasOwn(words, word)) z += scale * words[word]!;
    return fromLogOdds(z);
  });
}

/** The probability that at least one clause asks for it. */
export const joined = ({ base }: Goal, needs: readonly number[]): number =>
  Math.min(MOST, 1 - needs.reduce((none, need) => none * (1 - need), 1 - fromLogOdds(base)));
