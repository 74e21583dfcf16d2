import type { Goals } from '../goals/goals.js';
import { type Feature, hasFeature } from './features.js';
import type { Sample, Selected } from './select.js';
import { separate } from './separate.js';

/**
 * What spoils tasks as contrasts: by how much, the goals of the tasks tell, as other things make them fail too; that it does, like
 * everything else, the runs themselves.
 */
export const spoilersOf = (sample: Sample, { spoilers }: Goals): Selected[] =>
  Object.entries(spoilers).flatMap(([operator, harm]): Selected[] => {
    const feature: Feature = { kind: 'done', operator };
    const holders = sample.observations.flatMap(({ run }, i) => (hasFeature(feature, run) ? i : []));
    const separation = separate(sample.levels, sample.observations, holders);
    return separation === undefined || separation.high >= 0
      ? []
      : [
          {
            feature,
            words: [],
            sample,
            holders,
            at: 0,
            separation: { ...separation, difference: -harm, low: -harm, high: -harm },
          },
        ];
  });
