import { SUREST } from './settings.js';

/** The odds that a task is the same, by its likeness: of two that are much alike the liker says far more. */
export function oddsOf(likeness: number): number {
  const sure = Math.min(SUREST, likeness);
  return sure / (1 - sure);
}
