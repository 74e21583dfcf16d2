import { ofRuns, percent } from './counts.js';
import { ownWords, words } from './parts.js';
import type { Piece } from './piece.js';

/** How like runs fared with an action and without it. */
export interface Fork {
  action: string;
  taken: { mean: number; lower: number; upper: number; runs: number };
  skipped: { mean: number; lower: number; upper: number; runs: number };
  counts: { taken: [successes: number, failures: number]; skipped: [successes: number, failures: number] };
  /** Share of the weighted failed runs that left the action out, in [0, 1]. */
  missed: number;
  /** Chance that the task at hand needs the action, in [0, 1]. */
  chance: number;
  /** Whether the task is thought to need it: then it can be missed, else it can be a mistake. */
  needed: boolean;
}

/** The entries whose runs took an action and ended so. */
export type SourcesOf = (action: string, ended: 'successes' | 'failures') => number[];

/** Weighted runs needed on both sides before a difference is spoken of. */
const MIN_RUNS = 1.5;
/** What a smaller share of like runs did is no temptation. */
const TEMPTING = 0.2;
/** A smaller difference of success is not worth a line. */
const MIN_DIFFERENCE = 0.15;
/** An action is missed when at least so many failed runs, and this share of them, did without it. */
const MIN_MISSED = 2;
const OFTEN = 0.25;

function missedPiece(fork: Fork, sourcesOf: SourcesOf): Piece | undefined {
  const [takenOk, takenBad] = fork.counts.taken;
  const [skippedOk, skippedBad] = fork.counts.skipped;
  if (skippedBad < MIN_MISSED || fork.missed < OFTEN) return undefined;
  const bad = skippedBad / (takenBad + skippedBad);
  const good = skippedOk / Math.max(1, takenOk + skippedOk);
  const others = bad > good ? ownWords`, ${ofRuns(skippedOk, takenOk + skippedOk)} good ones` : [];
  return {
    parts: words`Do not leave out ${{ name: fork.action }}: ${ofRuns(skippedBad, takenBad + skippedBad)} failed runs like this did${others}`,
    evidence: [],
    sources: sourcesOf(fork.action, 'successes'),
    why: `this task needs it with a chance of ${percent(fork.chance)}, and ${percent(fork.missed)} of failed runs like it did without`,
    value: 0.3 + 0.7 * fork.chance * fork.missed,
  };
}

/** An action counts as a mistake when the pessimistic value of doing without it is above the mean with it. */
function mistakePiece(fork: Fork, sourcesOf: SourcesOf): Piece | undefined {
  const { taken, skipped } = fork;
  const [takenOk, takenBad] = fork.counts.taken;
  const [skippedOk, skippedBad] = fork.counts.skipped;
  if (taken.runs < MIN_RUNS || skipped.runs < MIN_RUNS) return undefined;
  if (taken.runs < TEMPTING * (taken.runs + skipped.runs)) return undefined;
  if (skipped.mean - taken.mean < MIN_DIFFERENCE || skipped.lower <= taken.mean) return undefined;
  return {
    parts: words`Avoid ${{ name: fork.action }}: ${ofRuns(takenBad, takenOk + takenBad)} like runs with it failed, ${ofRuns(skippedBad, skippedOk + skippedBad)} without`,
    evidence: [],
    sources: sourcesOf(fork.action, 'failures'),
    why: `like runs succeed with a chance of ${percent(taken.mean)} with it, ${percent(skipped.mean)} without, and this task hardly needs it`,
    value: Math.min(1, 0.3 + skipped.mean - taken.mean),
  };
}

/**
 * Warnings of decisions at which like runs went wrong: an action that the task needs and that failed runs left
 * out, or one that it does not need and with which runs failed that do better without.
 */
export function warningPieces(forks: Fork[], sourcesOf: SourcesOf): Piece[] {
  return forks
    .map((fork) => (fork.needed ? missedPiece(fork, sourcesOf) : mistakePiece(fork, sourcesOf)))
    .filter((piece) => piece !== undefined)
    .sort((a, b) => b.value - a.value);
}
