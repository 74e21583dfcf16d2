import type { Interaction } from '../../api/interaction.js';
import type { RunOutcomeShown } from '../../api/runs.js';
import { thousandths } from '../../domain/maths/thousandths.js';

/** What is known of how a run ended. */
interface Known {
  /** What its record says. */
  success: Interaction['success'];
  /** When feedback said it, milliseconds since the epoch; null where the record itself did. */
  labelled_at: number | null;
  /** Estimated probability that it succeeded; null where nothing was estimated. */
  estimate: number | null;
}

/** How a run ended, and who says so. */
export function runOutcome({ success, labelled_at, estimate }: Known): RunOutcomeShown {
  if (typeof success === 'boolean') {
    const state = success ? 'success' : 'failure';
    return labelled_at === null
      ? { state, by: 'record' }
      : { state, by: 'feedback', said_at: new Date(labelled_at).toISOString() };
  }
  if (estimate === null) return { state: 'unknown', by: 'none' };
  return { state: 'unknown', by: 'estimate', probability: thousandths(estimate) };
}
