import { endOfRuns } from '../../../end-of-runs.js';
import { count, percent } from '../format.js';
import { words } from '../words.js';

/** How many of the runs behind an entry succeeded: counted where their outcomes were told, else as far as it is estimated. */
export function succeededOf(evidence: Parameters<typeof endOfRuns>[0]): string {
  const end = endOfRuns(evidence);
  if (end === 'told' || evidence.runs === 0)
    return words.knowledge.ofRuns(count(evidence.successes), count(evidence.runs));
  return end === 'unknown' ? words.outcomes.unknown : words.outcomes.estimated(percent(end));
}
