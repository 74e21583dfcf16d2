import { succession } from '../../domain/maths/succession.js';
import type { PlannedRefusal } from './plan-input.js';

/** Probability that an error is got past: by its repair, or as agents do by themselves. */
const pastChance = ({ alone, worked: { yes, of } }: PlannedRefusal): number =>
  Math.max(alone, succession(yes, of));

/** Probability that a step is accepted in the end, in [0, 1]. */
export const worksOf = (refusals: readonly PlannedRefusal[]): number =>
  Math.max(0, 1 - refusals.reduce((lost, each) => lost + each.chance * (1 - pastChance(each)), 0));
