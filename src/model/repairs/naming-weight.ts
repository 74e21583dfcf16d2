import type { SimilarRun } from '../situation.js';

/** What a like run counts for where names in use are gathered: one that failed used names too, and may have lacked others. */
export const namingWeight = ({ run, likeness }: SimilarRun): number =>
  likeness * likeness * (0.25 + run.success);
