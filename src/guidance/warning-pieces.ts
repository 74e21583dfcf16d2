import { ofRuns } from './counts.js';
import type { Piece } from './piece.js';

/** How like runs fared with an action and without it. */
export interface Fork {
  action: string;
  taken: { mean: number; lower: number; upper: number; runs: number };
  skipped: { mean: number; lower: number; upper: number; runs: number };
  counts: { taken: [successes: number, failures: number]; skipped: [successes: number, failures: number] };
  /** Whether it can be a mistake for the task at hand to leave the action out, or to take it. */
  mayMiss: boolean;
  mayAvoid: boolean;
}

/** The entries whose runs took an action and ended so. */
export type SourcesOf = (action: string, ended: 'successes' | 'failures') => number[];

/** Weighted runs needed on both sides before a difference is spoken of. */
const MIN_RUNS = 1.5;
/** A smaller difference of success is not worth a line. */
const MIN_DIFFERENCE = 0.15;

/**
 * Warnings where like runs part into successes and failures: an action that failed runs took and successful ones
 * did not, or one that failed runs left out. A difference counts when the pessimistic value of the better side
 * is above the mean of the worse.
 */
export function warningPieces(forks: Fork[], sourcesOf: SourcesOf): Piece[] {
  const pieces: Piece[] = [];
  for (const fork of forks) {
    if (fork.taken.runs < MIN_RUNS || fork.skipped.runs < MIN_RUNS) continue;
    const [takenOk, takenBad] = fork.counts.taken;
    const [skippedOk, skippedBad] = fork.counts.skipped;
    if (Math.abs(fork.taken.mean - fork.skipped.mean) < MIN_DIFFERENCE) continue;
    if (fork.mayAvoid && fork.skipped.lower > fork.taken.mean) {
      pieces.push({
        text: `Avoid ${fork.action}: ${ofRuns(takenBad, takenOk + takenBad)} like runs with it failed, ${ofRuns(skippedBad, skippedOk + skippedBad)} without`,
        evidence: '',
        sources: sourcesOf(fork.action, 'failures'),
        value: Math.min(1, 0.3 + fork.skipped.mean - fork.taken.mean),
      });
    } else if (fork.mayMiss && fork.taken.lower > fork.skipped.mean) {
      pieces.push({
        text: `Do not leave out ${fork.action}: ${ofRuns(skippedBad, skippedOk + skippedBad)} like runs without it failed, ${ofRuns(takenBad, takenOk + takenBad)} with it`,
        evidence: '',
        sources: sourcesOf(fork.action, 'successes'),
        value: Math.min(1, 0.3 + fork.taken.mean - fork.skipped.mean),
      });
    }
  }
  return pieces.sort((a, b) => b.value - a.value);
}
