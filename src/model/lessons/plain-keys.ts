import type { ShownAction } from '../../domain/guidance-item.js';
import type { Model } from '../model.js';
import { actionKey } from '../plan/action-key.js';
import { showingOf } from '../plan/knowledge-of.js';
import type { Situation } from '../situation.js';
import { anyTask } from './any-task.js';

/**
 * The keys of actions whatever the task: a line is shown as like runs typed it, a lesson as all that typed it have in common, and both
 * are one lesson.
 */
export function plainKeys(
  model: Model,
  situation: Pick<Situation, 'similar'>,
): (action: ShownAction) => string {
  const read = (): ReadonlyMap<string, string> => {
    const here = showingOf(model, situation);
    const anywhere = showingOf(model, anyTask);
    const operators = new Set(
      situation.similar.flatMap(({ run }) => run.steps.map(({ operator }) => operator)),
    );
    return new Map(
      [...operators].map((operator) => [actionKey(here(operator)), actionKey(anywhere(operator))]),
    );
  };
  // Most answers say no lesson whose key names an action.
  let plain: ReadonlyMap<string, string> | undefined;
  return (action) => {
    plain ??= read();
    return plain.get(actionKey(action)) ?? actionKey(action);
  };
}
