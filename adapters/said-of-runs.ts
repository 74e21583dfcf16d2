import type { ShownEntry } from '../src/index.js';
import { endOfRuns } from './end-of-runs.js';

/** The outcomes of the runs behind an entry in words, and in whole runs: like ones count for less than one each, and nobody has seen a part of a run. */
export function saidOfRuns(
  evidence: Pick<ShownEntry['evidence'], 'runs' | 'successes' | 'failures'>,
): string {
  const end = endOfRuns(evidence);
  const whole = Math.round(evidence.runs);
  const runs = `${whole.toLocaleString('en-US')} ${whole === 1 ? 'run' : 'runs'}`;
  if (end === 'known')
    return `${Math.round(evidence.successes).toLocaleString('en-US')} of ${runs} succeeded`;
  return end === 'unknown'
    ? `${runs}, outcome not told`
    : `${runs}, success estimated at ${Math.round(100 * end)} %`;
}
