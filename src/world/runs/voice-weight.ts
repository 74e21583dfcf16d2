import type { ObservedRun } from './observed-run.js';

/** What each of some runs counts for: those of one voice together for the root of their number. */
export function voiceWeight(runs: readonly Pick<ObservedRun, 'subject'>[]): (subject: string) => number {
  const voices = new Map<string, number>();
  for (const { subject } of runs) voices.set(subject, (voices.get(subject) ?? 0) + 1);
  return (subject) => 1 / Math.sqrt(voices.get(subject)!);
}
