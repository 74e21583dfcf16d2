import { COMPARED_GROUPS, MOST_PARTS } from '../settings.js';
import { commonest } from '../table/commonest.js';
import { isClear, type Selected, sampleOf } from './select.js';
import { separate } from './separate.js';
import type { Strata } from './strata.js';

/** The contrast among the tasks that have, or lack, a word. */
function partOf(
  { sample: { observations }, holders }: Selected,
  strata: Strata,
  isIn: (at: number) => boolean,
) {
  const held = new Set(holders);
  const indices = observations.flatMap((_, i) => (isIn(i) ? i : []));
  const sample = sampleOf(
    indices.map((i) => observations[i]!),
    strata,
  );
  const having = indices.flatMap((i, at) => (held.has(i) ? at : []));
  return { sample, holders: having, separation: separate(sample.levels, sample.observations, having) };
}

/**
 * A contrast of all tasks, or the same of the tasks with a word, where it makes no difference in the others: of such
 * words the one with which it makes most.
 */
export function narrowed(one: Selected, strata: Strata): Selected {
  const runs = one.sample.observations.map(({ run }) => run);
  const words = commonest(runs, (run) => run.words, { least: 2 * COMPARED_GROUPS, most: MOST_PARTS });
  let best = one;
  for (const word of words) {
    const elsewhere = partOf(one, strata, (i) => !runs[i]!.words.includes(word)).separation;
    // Only where enough groups show that it makes none there.
    if (!elsewhere || elsewhere.low > 0) continue;
    const { separation, ...here } = partOf(one, strata, (i) => runs[i]!.words.includes(word));
    if (!separation || !isClear(one, separation)) continue;
    if (elsewhere.difference >= separation.low || elsewhere.high >= separation.difference) continue;
    if (best.words.length > 0 && separation.low <= best.separation.low) continue;
    best = { ...one, words: [word], ...here, separation };
  }
  return best;
}
