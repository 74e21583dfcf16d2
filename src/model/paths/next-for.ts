import type { Situation } from '../situation.js';
import { historiesOf, type Next } from './learn-next.js';
import { PRIOR_WEIGHT } from './settings.js';

/** An operator that may come next. */
export interface NextAction {
  readonly operator: string;
  /** Probability that a run does it next. */
  readonly probability: number;
}

/** Shares of what came next, each longer history mixed into the shorter ones (Witten and Bell 1991). */
function afterHistories({ counts }: Next, histories: readonly string[]): Map<string, number> {
  let shares = new Map<string, number>();
  for (const history of histories) {
    const found = counts[history];
    if (!found || found.sum === 0) continue;
    const entries = Object.entries(found.by);
    const own = shares.size === 0 ? 1 : found.sum / (found.sum + entries.length);
    shares = new Map([...shares].map(([operator, share]) => [operator, (1 - own) * share]));
    for (const [operator, count] of entries)
      shares.set(operator, (shares.get(operator) ?? 0) + (own * count) / found.sum);
  }
  return shares;
}

/** What like runs did next where they were at the same place: one more step in common counts for twice as much. */
function nearby(situation: Situation, histories: readonly string[]) {
  const shares = new Map<string, number>();
  let sum = 0;
  const [, ...own] = histories;
  for (const { run, likeness } of situation.similar) {
    for (const [at, { operator }] of run.steps.entries()) {
      const theirs = historiesOf(run.steps, at);
      let common = 0;
      while (common < own.length && own[common] === theirs[common + 1]) common += 1;
      if (common === 0) continue;
      const weight = likeness ** 2 * (0.5 + run.success) * 2 ** (common - 1);
      shares.set(operator, (shares.get(operator) ?? 0) + weight);
      sum += weight;
    }
  }
  return { shares, sum };
}

/**
 * What comes next in the run at hand, the most probable first: what runs do after such a history, and what runs of
 * like tasks did at the same place.
 */
export function nextFor(next: Next, situation: Situation): NextAction[] {
  const histories = historiesOf(situation.steps, situation.steps.length);
  const shares = afterHistories(next, histories);
  const local = nearby(situation, histories);
  const own = local.sum / (local.sum + PRIOR_WEIGHT);
  const mixed = new Map([...shares].map(([operator, share]) => [operator, (1 - own) * share]));
  for (const [operator, weight] of local.shares)
    mixed.set(operator, (mixed.get(operator) ?? 0) + (own * weight) / local.sum);
  return [...mixed]
    .map(([operator, probability]) => ({ operator, probability }))
    .sort((a, b) => b.probability - a.probability || (a.operator < b.operator ? -1 : 1));
}
