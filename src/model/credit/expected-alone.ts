import { groupWeights } from '../table/group-weights.js';
import type { Run } from '../table/table.js';
import { PRIOR_ALONE } from './settings.js';

/** How likely a run would have succeeded without guidance. */
export interface Expected {
  /** In (0, 1). */
  readonly success: number;
  /** Variance of it: with few like runs little is known. */
  readonly variance: number;
}

/**
 * Reads how likely a run would have succeeded without guidance from runs that had none: those of the same kind of agent, by how
 * like their tasks are in words (cosine by rarity), and those from which the same line was withheld.
 *
 * @param alone runs without guidance, with an outcome
 */
export function expectedAlone(alone: readonly Run[]): (run: Run) => Expected {
  const counts = new Map<string, number>();
  for (const { words } of alone) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weightOf = (word: string): number => Math.log(1 + alone.length / (1 + (counts.get(word) ?? 0)));
  const lengthOf = (words: readonly string[]): number =>
    Math.sqrt(words.reduce((sum, word) => sum + weightOf(word) ** 2, 0));
  const lengths = alone.map(({ words }) => lengthOf(words));
  const having = new Map<string, number[]>();
  const withheld = new Map<string, number[]>();
  const add = (to: Map<string, number[]>, name: string, at: number): void => {
    const list = to.get(name);
    if (list) list.push(at);
    else to.set(name, [at]);
  };
  alone.forEach(({ words, shown }, at) => {
    for (const word of words) add(having, word, at);
    for (const code of shown?.lines ?? []) add(withheld, code, at);
  });
  const shares = groupWeights(alone);
  const bases = new Map<string, number>();
  for (const type of new Set(alone.map(({ agentType }) => agentType))) {
    let sum = 0.5;
    let all = 1;
    alone.forEach(({ agentType, success }, i) => {
      if (agentType !== type) return;
      sum += shares[i]! * success;
      all += shares[i]!;
    });
    bases.set(type, sum / all);
  }
  return ({ words, agentType, shown }) => {
    const base = bases.get(agentType) ?? 0.5;
    const products = new Map<number, number>();
    for (const word of words)
      for (const at of having.get(word) ?? [])
        products.set(at, (products.get(at) ?? 0) + weightOf(word) ** 2);
    const length = lengthOf(words);
    const likeness = new Map(
      [...products].map(([at, product]) => [at, (product / (length * lengths[at]!)) ** 2]),
    );
    for (const code of shown?.lines ?? []) for (const at of withheld.get(code) ?? []) likeness.set(at, 1);
    let sum = PRIOR_ALONE * base;
    let all = PRIOR_ALONE;
    let seen = 0;
    for (const [at, like] of [...likeness].sort(([a], [b]) => a - b)) {
      const one = alone[at]!;
      if (one.agentType !== agentType) continue;
      const weight = like * shares[at]!;
      sum += weight * one.success;
      all += weight;
      seen += weight;
    }
    const success = sum / all;
    return { success, variance: (success * (1 - success)) / (1 + seen) };
  };
}
