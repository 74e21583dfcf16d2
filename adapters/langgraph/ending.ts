import type { Outcome } from './settings.js';

/** How a run that threw came to its end. */
export function outcomeOf(error: unknown, signal: AbortSignal | undefined): Exclude<Outcome, 'completed'> {
  const name = error instanceof Error ? error.name : '';
  if (name === 'GraphRecursionError') return 'cut_short';
  return signal?.aborted || name === 'AbortError' ? 'aborted' : 'failed';
}
