import { COMPARED_GROUPS } from '../settings.js';
import { circumstanceKey, circumstancesIn } from './circumstances-in.js';
import { hasFeature } from './features.js';
import { isClear, type Sample, type Selected, sampleOf } from './select.js';
import { type Separation, separate } from './separate.js';

import type { Strata } from './strata.js';

/** A word of fewer or more of the runs is no circumstance of what all do. */
const SHARES = [0.1, 0.8] as const;

/** The part of a sample whose tasks have, or lack, a word, and its observations with the feature. */
function partOf(
  { observations }: Sample,
  holds: (index: number) => boolean | undefined,
  word: string,
  having: boolean,
  strata: Strata,
) {
  const indices = observations.flatMap(({ run }, i) => (run.words.includes(word) === having ? i : []));
  const sample = sampleOf(
    indices.map((i) => observations[i]!),
    strata,
  );
  const holders = indices.flatMap((i, at) => (holds(i) ? at : []));
  return { sample, holders, separation: separate(sample.levels, sample.observations, holders) };
}

/** Whether it makes clearly more difference here than elsewhere. */
const isMore = (here: Separation, elsewhere: Separation | undefined): boolean =>
  elsewhere === undefined || (elsewhere.difference < here.low && elsewhere.high < here.difference);

/** Whether a contrast is one of the tasks with its word: in the others the action makes clearly less difference. */
export function dependsOnWord({ whole, words, feature, separation }: Selected, strata: Strata): boolean {
  const holds = (i: number): boolean | undefined => hasFeature(feature, whole!.observations[i]!.run);
  return isMore(separation, partOf(whole!, holds, words[0]!, false, strata).separation);
}

/** Whether a contrast is only that of a step that a result calls for: where no result does, it makes no difference. */
export function isOfResult({ feature, sample, holders }: Selected, due: Selected, strata: Strata): boolean {
  if (feature.kind === 'done' || !('operator' in feature) || !('operator' in due.feature)) return false;
  if (!due.when || feature.operator !== due.feature.operator) return false;
  const key = circumstanceKey(due.when);
  const others = sample.observations.flatMap(({ run }, i) => (circumstancesIn(run.steps).has(key) ? [] : i));
  const held = new Set(holders);
  const part = sampleOf(
    others.map((i) => sample.observations[i]!),
    strata,
  );
  const having = others.flatMap((i, at) => (held.has(i) ? at : []));
  return (separate(part.levels, part.observations, having)?.low ?? 0) <= 0;
}

/**
 * A contrast of all tasks, or the same of the tasks with a word, where it makes no difference in the others: of such
 * words the one with which it makes most.
 */
export function narrowed(one: Selected, strata: Strata): Selected {
  const { sample, feature, holders } = one;
  if (feature.kind === 'done') return one;
  const held = new Set(holders);
  const counts = new Map<string, number>();
  for (const { run } of sample.observations)
    for (const word of run.words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [least, most] = SHARES.map((share) => share * sample.observations.length) as [number, number];
  let best = one;
  for (const [word, count] of [...counts].sort((a, b) => (a[0] < b[0] ? -1 : 1))) {
    if (count < Math.max(least, 2 * COMPARED_GROUPS) || count > most) continue;
    const holds = (i: number): boolean => held.has(i);
    const elsewhere = partOf(sample, holds, word, false, strata).separation;
    // Only where enough groups show that it makes none there.
    if (!elsewhere || elsewhere.low > 0) continue;
    const here = partOf(sample, holds, word, true, strata);
    if (!here.separation || !isClear(one, here.separation) || !isMore(here.separation, elsewhere)) continue;
    if (best.words.length > 0 && here.separation.low <= best.separation.low) continue;
    best = { ...one, words: [word], whole: sample, ...here, separation: here.separation };
  }
  return best;
}
