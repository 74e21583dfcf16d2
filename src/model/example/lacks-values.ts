import type { Situation } from '../situation.js';
import type { Run } from '../table/table.js';
import { type LeftOut, walkGaps } from './gaps.js';

const isLacking = (left: LeftOut | undefined): boolean =>
  left !== undefined && left !== null && 'lacking' in left;

/**
 * Whether a run typed what its own task gave, and another task gives nothing of the kind: what was done with it is not done here. A call
 * is shown without such an argument.
 */
export function lacksValues(run: Run, situation: Pick<Situation, 'task' | 'similar'>): boolean {
  if (run.steps.every(({ action }) => action.kind !== 'line')) return false;
  let lacks = false;
  walkGaps(run, situation, ({ action: { kind, tokens } }, gaps) => {
    lacks ||= kind === 'line' && [...gaps.ofTokens(tokens).values()].some(isLacking);
  });
  return lacks;
}
