import type { Step } from '../table/table.js';
import { type Claim, type Claims, keyOf, ruleOf } from './claims.js';
import { whensOf } from './whens-of.js';

/**
 * What claims say after some steps, by what they are worth: of one thing what holds in the most particular situation, and
 * nothing that is not so in one that is more particular than a claim's own.
 */
export function claimsFor({ said, vetoes }: Claims, steps: readonly Step[]): Claim[] {
  const found = new Map<string, Claim>();
  const refuted = new Set<string>();
  for (const when of whensOf(steps)) {
    const key = keyOf(when);
    for (const claim of (Object.hasOwn(said, key) && said[key]) || []) {
      const rule = ruleOf(claim);
      if (!refuted.has(rule) && !found.has(rule)) found.set(rule, claim);
    }
    for (const rule of (Object.hasOwn(vetoes, key) && vetoes[key]) || []) refuted.add(rule);
  }
  return [...found.values()].sort((a, b) => b.gain - a.gain);
}
