import { addTo } from '../../domain/add-to.js';
import { cosine } from '../table/cosine.js';
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
  const rarityOf = (word: string): number => Math.log(1 + alone.length / (1 + (counts.get(word) ?? 0)));
  const shares = groupWeights(alone);
  const byType = new Map<string, { one: Run; share: number }[]>();
  alone.forEach((one, i) => {
    addTo(byType, one.agentType, { one, share: shares[i]! });
  });
  return ({ words, agentType, shown }) => {
    const peers = byType.get(agentType) ?? [];
    const sumOf = (weightOf: (peer: (typeof peers)[number]) => number): number =>
      peers.reduce((total, peer) => total + weightOf(peer), 0);
    const base = (0.5 + sumOf(({ one, share }) => share * one.success)) / (1 + sumOf(({ share }) => share));
    const likeness = new Map(
      peers.map(({ one }) => {
        const isWithheld = shown?.lines.some((code) => one.shown?.lines.includes(code));
        return [one, isWithheld ? 1 : cosine(words, one.words, rarityOf) ** 2];
      }),
    );
    const seen = sumOf(({ one, share }) => share * likeness.get(one)!);
    const good = sumOf(({ one, share }) => share * likeness.get(one)! * one.success);
    const success = (PRIOR_ALONE * base + good) / (PRIOR_ALONE + seen);
    return { success, variance: (success * (1 - success)) / (1 + seen) };
  };
}
