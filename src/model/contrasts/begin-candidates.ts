import { SAY } from '../../domain/say.js';

import { groupsOf } from '../table/groups-of.js';
import { type Feature, featureKey, saidIn } from './features.js';
import { type Candidate, type Sample, withoutTwins } from './select.js';
import { BEGUN_GROUPS, EARLY_STEPS } from './settings.js';

/** What observations have in common, collected by feature. */
export interface Collector {
  /** Notes that an observation has a feature; only its first place counts. */
  add(feature: Feature, index: number, at: number): void;
  candidates(sample: Sample, rest?: Partial<Candidate>): Candidate[];
}

/** Collects who has which feature. Features that too few groups have, or lack, are left out. */
export function collector(): Collector {
  const found = new Map<string, { feature: Feature; holders: number[]; places: number }>();
  return {
    add(feature, index, at) {
      const key = featureKey(feature);
      const one = found.get(key);
      if (!one) found.set(key, { feature, holders: [index], places: at });
      else if (one.holders.at(-1) !== index) {
        one.holders.push(index);
        one.places += at;
      }
    },
    candidates(sample, rest = {}) {
      const { observations } = sample;
      return withoutTwins(
        [...found.values()]
          .filter(
            ({ holders }) =>
              holders.length >= BEGUN_GROUPS &&
              observations.length - holders.length >= BEGUN_GROUPS &&
              groupsOf(holders.map((i) => observations[i]!.run)) >= BEGUN_GROUPS,
          )
          .map(({ feature, holders, places }) => ({
            feature,
            words: [],
            sample,
            holders,
            at: places / holders.length,
            ...rest,
          })),
      );
    },
  };
}

/**
 * Candidates of what is done at the beginning of a run: operators, and phrases of its first utterances. What a run ended with is
 * no beginning: an agent that hands over, or gives up, does so where nothing else was to be done.
 */
export function beginCandidates(sample: Sample): Candidate[] {
  const collected = collector();
  sample.observations.forEach(({ run }, i) => {
    const end = run.steps.findLastIndex(({ operator }) => operator !== SAY);
    for (const { operator, at } of run.steps.slice(0, Math.min(end, EARLY_STEPS)))
      if (operator !== SAY) collected.add({ kind: 'early', operator }, i, at);
    for (const [feature, at] of saidIn(run)) collected.add(feature, i, at);
  });
  return collected.candidates(sample);
}
