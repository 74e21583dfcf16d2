import { SAY } from '../../domain/say.js';
import { COMPARED_GROUPS } from '../settings.js';
import { groupsOf } from '../table/groups-of.js';
import type { Run } from '../table/table.js';
import { type Feature, featureKey, saidIn } from './features.js';
import { type Candidate, type Sample, withoutTwins } from './select.js';
import { EARLY_STEPS } from './settings.js';

/** What observations have in common, collected by feature. */
export interface Collector {
  add(feature: Feature, index: number, at: number, gap?: number): void;
  candidates(sample: Sample, rest?: Partial<Candidate>): Candidate[];
}

/** Collects who has which feature. Features that too few groups have, or lack, are left out. */
export function collector(): Collector {
  const found = new Map<string, { feature: Feature; holders: number[]; places: number; gaps: number }>();
  return {
    add(feature, index, at, gap = 0) {
      const key = featureKey(feature);
      const one = found.get(key);
      if (!one) found.set(key, { feature, holders: [index], places: at, gaps: gap });
      else {
        one.holders.push(index);
        one.places += at;
        one.gaps += gap;
      }
    },
    candidates(sample, rest = {}) {
      const { observations } = sample;
      return withoutTwins(
        [...found.values()]
          .filter(
            ({ holders }) =>
              holders.length >= COMPARED_GROUPS &&
              observations.length - holders.length >= COMPARED_GROUPS &&
              groupsOf(holders.map((i) => observations[i]!.run)) >= COMPARED_GROUPS,
          )
          .map(({ feature, holders, places, gaps }) => ({
            feature,
            words: [],
            sample,
            holders,
            at: places / holders.length,
            gap: gaps / holders.length,
            ...rest,
          })),
      );
    },
  };
}

/** What a run does early: operators, and phrases of its first utterance. */
function featuresOf({ steps }: Run): Map<string, [feature: Feature, at: number]> {
  const found = new Map<string, [Feature, number]>();
  const add = (feature: Feature, at: number): void => {
    const key = featureKey(feature);
    if (!found.has(key)) found.set(key, [feature, at]);
  };
  for (const { operator, at } of steps.slice(0, EARLY_STEPS)) {
    if (operator === SAY) continue;
    add({ kind: 'early', operator }, at);
  }
  for (const [feature, at] of saidIn({ steps })) add(feature, at);
  return found;
}

/** Candidates of what is done at the beginning of a run. */
export function beginCandidates(sample: Sample): Candidate[] {
  const collected = collector();
  sample.observations.forEach(({ run }, i) => {
    for (const [feature, at] of featuresOf(run).values()) collected.add(feature, i, at);
  });
  return collected.candidates(sample);
}
