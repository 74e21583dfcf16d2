import type { Outcome } from './settings.js';

/** How a run that threw came to its end. */
export function outcomeOf(error: unknown, signal: AbortSignal | undefined): Outcome {
  const name = error instanceof Error ? error.name : '';
  if (name === 'GraphRecursionError') return 'cut_short';
  return signal?.aborted || name === 'AbortError' ? 'aborted' : 'failed';
}

/** What stands in a record as the result of a step that did not complete. */
export function endingText(outcome: Outcome, error?: unknown): string {
  if (outcome === 'aborted') return JSON.stringify({ interrupted: true, message: 'The run was aborted.' });
  if (outcome === 'cut_short' && error === undefined) {
    return JSON.stringify({ interrupted: true, message: 'The run was cut short before its end.' });
  }
  return JSON.stringify({
    error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  });
}
