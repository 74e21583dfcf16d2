import type { Sentence } from '../../domain/guidance-item.js';
import { sourceItems } from '../arguments/source-items.js';
import { conditionItems } from '../conditions/condition-items.js';
import { contrastsFor } from '../contrasts/contrasts-for.js';
import type { Model } from '../model.js';
import { showingOf } from '../plan/knowledge-of.js';
import { anyTask } from './any-task.js';

/** A sentence that a model says whatever the task, beside those on errors. */
export interface Statement {
  readonly sentence: Sentence;
  /** Ids of the runs that bear it out best. */
  readonly records: readonly string[];
  /** The operators that it is about: of a contrast its action and its anchor. */
  readonly operators: readonly string[];
  /** Shapes of the errors that it explains. */
  readonly errors: readonly string[];
}

/** The contrasts, preconditions and argument sources that a model says whatever the task. */
export function* statementsOf(model: Model): Generator<Statement> {
  const { conditions, sources, contrasts } = model;
  const shownOf = showingOf(model, anyTask);
  for (const contrast of contrasts.contrasts) {
    const found = contrastsFor(
      { ...contrasts, contrasts: [contrast] },
      { ...anyTask, words: contrast.words },
    );
    for (const { sentence, records, operator, anchor } of found)
      yield {
        sentence,
        records,
        operators: [operator ?? [], anchor ?? []].flat(),
        errors: [],
      };
  }
  for (const operator of Object.keys(conditions)) {
    for (const { sentence, records, errors = [] } of conditionItems(conditions, operator, shownOf))
      yield { sentence, records, operators: [operator], errors };
  }
  for (const operator of Object.keys(sources)) {
    for (const { sentence, records } of sourceItems(sources, operator, shownOf(operator)))
      yield { sentence, records, operators: [operator], errors: [] };
  }
}
