import type { Tally } from '../../domain/guidance-item.js';
import { exactTest } from '../contrasts/exact-test.js';
import { LEAST_SHOWN, REFUTED } from './settings.js';

/** Of the newest runs with an outcome how many there are, and how many succeeded. */
export function tallyOf(
  runs: readonly { outcomeKnown: boolean; success: number }[],
  newest = runs.length,
): Tally {
  const known = runs.filter(({ outcomeKnown }) => outcomeKnown).slice(-newest);
  return { yes: known.filter(({ success }) => success === 1).length, of: known.length };
}

/**
 * Whether runs that were told something failed more often than those that were not: those from which it was withheld, and those that
 * found it by themselves.
 */
export function isRefuted(shown: Tally, others: readonly Tally[]): boolean {
  const n0 = others.reduce((sum, { of }) => sum + of, 0);
  const b = others.reduce((sum, { yes }) => sum + yes, 0);
  if (shown.of < LEAST_SHOWN || n0 === 0 || shown.yes / shown.of >= b / n0) return false;
  const chance = exactTest([{ n1: shown.of, a: shown.yes, n0, b }]);
  return chance !== undefined && chance < REFUTED;
}
