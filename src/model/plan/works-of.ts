import { succession } from '../../domain/maths/succession.js';
import type { PlannedRefusal, PlannedRepair } from './plan-input.js';

/** Probability that a repair works, by the rule of succession. */
export const repairChance = ({ worked: { yes, of } }: PlannedRepair): number => succession(yes, of);

/** Probability that an error is got past: by its best repair, or as agents do by themselves. */
const pastChance = ({ alone, repairs }: PlannedRefusal): number =>
  Math.max(alone, ...repairs.slice(0, 1).map(repairChance));

/** Probability that a step is accepted in the end, in [0, 1]. */
export const worksOf = (refusals: readonly PlannedRefusal[]): number =>
  Math.max(0, 1 - refusals.reduce((lost, each) => lost + each.chance * (1 - pastChance(each)), 0));
