import type { ShownAction } from '../../domain/guidance-item.js';
import { MOST_COMPARED, QUOTED_GROUPS } from '../settings.js';
import type { Operators } from '../table/operators.js';
import { showAction } from '../table/show-action.js';
import type { Run, Step } from '../table/table.js';
import { type Feature, stepOf } from './features.js';

/** Examples of an action with the commonest text first: of what is said the wording that most groups share. */
function byCommonText(steps: readonly Step[]): Step[] {
  const counts = new Map<string, number>();
  for (const { action } of steps) counts.set(action.text, (counts.get(action.text) ?? 0) + 1);
  return [...steps].sort(
    (a, b) =>
      counts.get(b.action.text)! - counts.get(a.action.text)! || (a.action.text < b.action.text ? -1 : 1),
  );
}

/** What makes a run have a feature, as an action; undefined where the runs have no words in common. */
export function shownOf(
  feature: Feature,
  runs: readonly Run[],
  operators: Operators,
): ShownAction | undefined {
  const steps = runs.flatMap((run) => stepOf(feature, run) ?? []);
  const examples = byCommonText(steps).slice(0, MOST_COMPARED);
  return examples.length === 0 ? undefined : showAction(examples, { operators, least: QUOTED_GROUPS });
}
