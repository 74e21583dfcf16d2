import type { RecurringFailure, TaskInsight } from '../../../src/index.js';
import { counted } from '../print/printable.js';

/** How many of how many, with the share: `6 of 12 (50 %)`. */
export const shareOf = (yes: number, of: number): string =>
  of === 0 ? 'none' : `${yes} of ${of} (${Math.round((100 * yes) / of)} %)`;

const rounded = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });

/** Number of times that something went wrong: `12 times in 12 runs of 9 groups`. */
export const oftenOf = ({ kind, runs, groups, times }: RecurringFailure): string =>
  `${kind === 'error' ? `${counted(times, 'time')} in ` : ''}${counted(runs, 'run')} of ${counted(groups, 'group')}`;

/** Its cost, in words. */
export function costOf(failure: RecurringFailure): string {
  const { failed_runs: failed, runs_with_outcome: of, failures_caused: caused, steps, cost } = failure;
  const parts = [
    ...(of > 0 ? [`${shareOf(failed, of)} of them failed, ${rounded(caused)} more than expected`] : []),
    ...(steps > 0 ? [counted(steps, 'step')] : []),
  ];
  return `${parts.join('; ')}; together ${rounded(cost)} steps`;
}

/** True where guidance says it yet. */
export function guidanceOf({ guidance, guided_runs: runs }: RecurringFailure): string {
  switch (guidance) {
    case 'said':
      return `says it; ${counted(runs, 'run')} had it`;
    case 'ready':
      return 'will say it; no run had it yet';
    case 'silent':
      return 'does not say it any more: it did not help';
    default:
      return 'has nothing to say: no run shows a repair';
  }
}

/** How runs of a kind of task go. */
export const goesOf = ({ runs, groups, successes, runs_with_outcome: of }: TaskInsight): string =>
  `${counted(runs, 'run')} of ${counted(groups, 'group')}${of === 0 ? ', no outcome known' : `, ${shareOf(successes, of)} succeeded`}`;
