import { type OwnWords, ownWords } from './parts.js';

/** So far apart what one run counts for on either side has to be for its end to be said: it was told, or is clear. */
const CLEAR = 0.5;

/**
 * `9/11 ok`: runs that succeeded of those whose end is known or was estimated. Empty when there is none, or one of which
 * nobody knows how it ended.
 */
export function okOf(successes: number, failures: number): OwnWords[] {
  const total = successes + failures;
  const isUnclear = total < 1.5 && Math.abs(successes - failures) < CLEAR;
  return isUnclear ? [] : ownWords`${Math.round(successes)}/${Math.round(Math.max(total, 1))} ok`;
}

/** `8 of 9`. */
export const ofRuns = (part: number, total: number): OwnWords[] =>
  ownWords`${Math.round(part)} of ${Math.round(total)}`;

/** A probability as a whole percentage. */
export function percent(p: number): string {
  return `${Math.round(p * 100)}%`;
}

/** `1 run`, `3 runs`; with the sources they came from, `3 runs, 2 sources`, where these are known. */
export function runsOf(n: number, sources?: number): OwnWords[] {
  const runs = Math.round(n) === 1 ? ownWords`1 run` : ownWords`${Math.round(n)} runs`;
  if (sources === undefined) return runs;
  return [...runs, ...(sources === 1 ? ownWords`, 1 source` : ownWords`, ${sources} sources`)];
}

/** Runs, estimated ones by what they count for, that stand for somebody. */
export const SOMEBODY = 0.5;
