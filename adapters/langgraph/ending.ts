import type { Ending } from '../run/to-turns.js';
import type { Outcome } from './settings.js';

/** How a run that threw came to its end. */
export function outcomeOf(error: unknown, signal: AbortSignal | undefined): Outcome {
  const name = error instanceof Error ? error.name : '';
  if (name === 'GraphRecursionError') return 'cut_short';
  return signal?.aborted || name === 'AbortError' ? 'aborted' : 'failed';
}

/** What a record says of the end of a run that did not complete. */
export function endingOf(outcome: Outcome, error?: unknown): Ending {
  if (outcome === 'aborted') return { message: 'The run was aborted.' };
  if (outcome === 'cut_short') return { message: 'The run was cut short before its end.' };
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { message: `The run ended with an error: ${words}`, error: words };
}
