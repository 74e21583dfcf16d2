import { endOfRuns } from '../../../end-of-runs.js';
import { count, percent } from '../format.js';
import { words } from '../words.js';

/** The successes of the runs behind an entry: counted where all outcomes were told, else estimated. */
export function succeededOf(evidence: Parameters<typeof endOfRuns>[0]): string {
  const end = endOfRuns(evidence);
  if (end === 'known' || evidence.runs === 0)
    return words.knowledge.ofRuns(count(evidence.successes), count(evidence.runs));
  return end === 'unknown' ? words.outcomes.unknown : words.outcomes.estimated(percent(end));
}
