import { beginning, type History, hear, readResult, take } from './history.js';
import type { ObservedStep } from './observed-run.js';

/** What is known in the middle of a task. */
export interface SoFar {
  history: History;
  /** Calls that went through, oldest first; where actions are words, with their template and what filled its slots. */
  done: readonly Pick<ObservedStep, 'action' | 'args' | 'words'>[];
  /** All calls, those that were refused among them. */
  tried: readonly (Pick<ObservedStep, 'action' | 'args'> &
    Partial<Pick<ObservedStep, 'outcome' | 'error' | 'code'>>)[];
  /** False where only the names of the calls are known. */
  told: boolean;
}

/**
 * What a run teaches of where it stands.
 *
 * @param task the task and everything that the user said
 */
export function soFarOf(task: string, steps: readonly ObservedStep[]): SoFar {
  const history = beginning(task);
  for (const step of steps) {
    hear(history, step.heard);
    take(history, step, readResult(step));
  }
  return {
    history,
    done: steps.filter(({ outcome }) => outcome !== 'error' && outcome !== 'interrupted'),
    tried: steps,
    told: true,
  };
}

/** What the names of the actions that were taken teach of where a run stands. */
export function soFarByNames(task: string, actions: readonly string[]): SoFar {
  const history = beginning(task);
  for (const action of actions) history.done.push({ action, called: new Set() });
  const done = actions.map((action) => ({ action, args: {} }));
  return { history, done, tried: done, told: false };
}
