import type { GuidanceItem } from '../../domain/guidance-item.js';
import { MAX_RECORDS } from '../settings.js';
import type { SimilarRun, Situation } from '../situation.js';
import { actsOf } from './acts-of.js';
import { likeTask } from './like-task.js';
import { sameWay } from './same-way.js';
import { showExample } from './show-example.js';

/**
 * The worked examples of a task: how like tasks were done, a further one where it does what the first leaves out. They claim
 * no cause, and so may be told from the first run on.
 *
 * @returns none where no run of a like task succeeded, or none of its steps may be named
 */
export const exampleItems = (examples: readonly SimilarRun[], situation: Situation): GuidanceItem[] =>
  examples.flatMap((one) => itemOf(one, situation) ?? []);

function itemOf(found: SimilarRun, situation: Situation): GuidanceItem | undefined {
  const on = actsOf(found.run);
  // How it was begun may be told where the rest is forbidden.
  const barred = on.findIndex(({ operator }) => situation.forbids(operator));
  const led = barred < 0 ? on : on.slice(0, barred);
  const steps = showExample(found.run, situation, led);
  if (steps.length === 0) return undefined;
  const same = sameWay(found.run, situation.similar);
  // Runs are counted, not groups: an example claims no cause. An estimate is no count.
  const known = same.filter(({ outcomeKnown }) => outcomeKnown);
  const worked = { yes: known.filter(({ success }) => success > 0.5).length, of: known.length };
  return {
    sentence: {
      form: 'example',
      ...likeTask(found.run, situation, led),
      steps,
      worked,
    },
    gain: found.likeness,
    groups: new Set(same.map(({ group }) => group)).size,
    // The run that is shown comes first.
    records: [...new Set([found.run.id, ...same.map(({ id }) => id)])].slice(0, MAX_RECORDS),
    why: `a success of a task that is like this one by ${found.likeness.toFixed(2)}`,
  };
}
