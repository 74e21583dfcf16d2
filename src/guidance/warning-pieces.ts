import { ofRuns, percent } from './counts.js';
import { words } from './parts.js';
import type { Piece } from './piece.js';

/** How like runs fared with an action that the task at hand hardly needs, and without it. */
export interface Fork {
  action: string;
  taken: { mean: number; lower: number; upper: number; runs: number };
  skipped: { mean: number; lower: number; upper: number; runs: number };
  counts: { taken: [successes: number, failures: number]; skipped: [successes: number, failures: number] };
}

/** Weighted runs needed on both sides before a difference is spoken of. */
const MIN_RUNS = 1.5;
/** What a smaller share of like runs did is no temptation. */
const TEMPTING = 0.2;
/** A smaller difference of success is not worth a line. */
const MIN_DIFFERENCE = 0.15;

/** An action counts as a mistake when the pessimistic value of doing without it is above the mean with it. */
function mistakePiece(fork: Fork, failedWith: (action: string) => number[]): Piece | undefined {
  const { taken, skipped } = fork;
  const [takenOk, takenBad] = fork.counts.taken;
  const [skippedOk, skippedBad] = fork.counts.skipped;
  if (taken.runs < MIN_RUNS || skipped.runs < MIN_RUNS) return undefined;
  if (taken.runs < TEMPTING * (taken.runs + skipped.runs)) return undefined;
  if (skipped.mean - taken.mean < MIN_DIFFERENCE || skipped.lower <= taken.mean) return undefined;
  return {
    parts: words`Avoid ${{ name: fork.action }}: ${ofRuns(takenBad, takenOk + takenBad)} like runs with it failed, ${ofRuns(skippedBad, skippedOk + skippedBad)} without`,
    evidence: [],
    sources: failedWith(fork.action),
    why: `like runs succeed with a chance of ${percent(taken.mean)} with it, ${percent(skipped.mean)} without, and this task hardly needs it`,
    value: Math.min(1, 0.3 + skipped.mean - taken.mean),
  };
}

/**
 * Warnings of decisions at which like runs went wrong: actions that the task does not need and with which runs failed
 * that do better without. What failed runs left out is not told: with what the task needs it says nothing new.
 *
 * @param failedWith the entries whose runs took an action and failed
 */
export function warningPieces(forks: Fork[], failedWith: (action: string) => number[]): Piece[] {
  return forks
    .map((fork) => mistakePiece(fork, failedWith))
    .filter((piece) => piece !== undefined)
    .sort((a, b) => b.value - a.value);
}
