import type { KnowledgeProblem, KnowledgeSettings } from './settings.js';

/** Tells of a problem once: to the callback, or as a process warning. A callback that throws is warned about. */
export function reportProblem(settings: KnowledgeSettings, problem: KnowledgeProblem): void {
  const what = problem.error instanceof Error ? problem.error.message : String(problem.error);
  const warn = (text: string) => process.emitWarning(text, { type: 'KnowhowWarning' });
  if (!settings.onProblem) {
    warn(`knowhow could not ${problem.operation} for ${JSON.stringify(problem.task.slice(0, 80))}: ${what}`);
    return;
  }
  tell(() => settings.onProblem?.(problem));
}

/** Runs a user's callback; what it throws is warned about and stops nothing. */
export function tell(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    process.emitWarning(`A knowhow callback threw: ${String(error)}`, { type: 'KnowhowWarning' });
  }
}

/**
 * An error of the adapter's own. The package entry is loaded only now: a run that meets no error does without it.
 */
export async function adapterError(code: 'timeout' | 'invalid_request', message: string): Promise<Error> {
  const { KnowhowError } = await import('../../src/index.js');
  return new KnowhowError(code, message);
}
