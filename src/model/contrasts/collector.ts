import { groupsOf } from '../table/groups-of.js';
import { type Feature, featureKey } from './features.js';
import { type Candidate, type Sample, withoutTwins } from './select.js';
import { TRIED_GROUPS } from './settings.js';

/** Collects who has which feature. Features that too few groups have, or lack, are left out. */
export function collector() {
  const found = new Map<string, { feature: Feature; holders: number[]; places: number }>();
  return {
    /** Notes that an observation has a feature; only its first place counts. */
    add(feature: Feature, index: number, at: number): void {
      const key = featureKey(feature);
      const one = found.get(key);
      if (!one) found.set(key, { feature, holders: [index], places: at });
      else if (one.holders.at(-1) !== index) {
        one.holders.push(index);
        one.places += at;
      }
    },
    candidates(sample: Sample, rest: Partial<Candidate> = {}): Candidate[] {
      const { observations } = sample;
      return withoutTwins(
        [...found.values()]
          .filter(
            ({ holders }) =>
              holders.length >= TRIED_GROUPS &&
              observations.length - holders.length >= TRIED_GROUPS &&
              groupsOf(holders.map((i) => observations[i]!.run)) >= TRIED_GROUPS,
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
