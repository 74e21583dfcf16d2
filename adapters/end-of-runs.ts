import type { ShownEntry } from '../src/index.js';

/**
 * The outcomes of the runs behind an entry: `known` where each was told, `unknown` where none was and none is estimated,
 * else the share that succeeded, in [0, 1], as far as outcomes are told or estimated. An estimate counts for less than
 * a run, so that successes and failures fall short of the runs.
 */
export function endOfRuns({
  runs,
  successes,
  failures,
}: Pick<ShownEntry['evidence'], 'runs' | 'successes' | 'failures'>): 'known' | 'unknown' | number {
  const known = successes + failures;
  if (known === 0) return 'unknown';
  // Each was rounded to hundredths.
  return runs - known < 0.02 ? 'known' : successes / known;
}
