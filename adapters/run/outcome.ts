import { providerFailed } from './provider-failed.js';
import type { Ending } from './to-turns.js';

/** How a run ended. `abandoned`: nothing more was seen of it. */
export type Outcome = 'completed' | 'failed' | 'aborted' | 'cut_short' | 'abandoned';

/** Ends after which a run may be taken up again, and end otherwise. */
const EARLY: ReadonlySet<string> = new Set(['failed', 'error', 'aborted', 'abandoned', 'cut_short']);

/** True where a run of that outcome, of whichever adapter, did not come to an end of its own, and may yet. */
export const mayGoOn = (outcome: string): boolean => EARLY.has(outcome);

/** What a record says of the end of a run that did not complete. */
export function endingOf(outcome: Exclude<Outcome, 'completed'>, error?: unknown): Ending {
  if (outcome === 'aborted') return { message: 'The run was aborted.' };
  if (outcome === 'cut_short') return { message: 'The run was cut short before its end.' };
  if (outcome === 'abandoned') return { message: 'Nothing more was seen of the run.' };
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const message = `The run ended with an error: ${words}`;
  // The call under way did not fail.
  return providerFailed(error) ? { message } : { message, error: words };
}

/**
 * True where a run of that outcome succeeded, as far as the outcome tells; `known` is what the user says of it. What the
 * provider's failure ended has none.
 */
export function successOf(
  outcome: Outcome,
  known: boolean | undefined,
  error?: unknown,
): boolean | undefined {
  if (outcome === 'completed') return known;
  if (outcome === 'failed' && providerFailed(error)) return undefined;
  return outcome === 'failed' || outcome === 'cut_short' ? false : undefined;
}
