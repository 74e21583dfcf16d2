import type { GuidanceItem } from '../../domain/guidance-item.js';
import { MAX_RECORDS } from '../settings.js';
import type { Situation } from '../situation.js';
import type { Run } from '../table/table.js';
import { actsOf } from './acts-of.js';
import type { Example } from './choose-examples.js';
import { likeTask } from './like-task.js';
import { LEAST_LIKENESS, MOST_STEPS } from './settings.js';
import { showExample } from './show-example.js';

/** The operators of a run in their order; of a part of a run that is shown those alone. */
function wayOf(run: Run, part: ReadonlySet<string> | undefined): string {
  const operators = actsOf(run).map(({ operator }) => operator);
  return JSON.stringify(part ? operators.filter((operator) => part.has(operator)) : operators);
}

/** Like runs that went the same way, as far as it is shown; the run itself among them. */
function sameWay({ run, steps }: Example, isPart: boolean, { similar }: Pick<Situation, 'similar'>): Run[] {
  const part = isPart ? new Set(steps.map(({ operator }) => operator)) : undefined;
  const way = wayOf(run, part);
  return similar
    .filter((other) => other.likeness >= LEAST_LIKENESS && wayOf(other.run, part) === way)
    .map((other) => other.run);
}

/**
 * The worked examples of a task: how like tasks were done, a further one where it does what the first leaves out. They claim
 * no cause, and so may be told from the first run on.
 *
 * @returns none where no run of a like task succeeded, it took too many steps, or none may be named or expected
 */
export const exampleItems = (examples: readonly Example[], situation: Situation): GuidanceItem[] =>
  examples.flatMap((one) => itemOf(one, situation) ?? []);

function itemOf(found: Example, situation: Situation): GuidanceItem | undefined {
  const on = found.steps;
  // How it was begun may be told where the rest is forbidden.
  const barred = on.findIndex(({ operator }) => situation.forbids(operator));
  const led = barred < 0 ? on : on.slice(0, barred);
  if (led.length > MOST_STEPS) return undefined;
  const steps = showExample(found.run, situation, led);
  if (steps.length === 0) return undefined;
  const isPart = on.length < actsOf(found.run).length;
  const same = sameWay(found, isPart, situation);
  // Runs are counted, not groups: an example claims no cause.
  const worked = { yes: same.filter(({ success }) => success > 0.5).length, of: same.length };
  return {
    sentence: {
      form: 'example',
      ...likeTask(found.run, situation, led),
      steps,
      worked,
      ...(isPart && { isPart }),
    },
    gain: found.likeness,
    groups: new Set(same.map(({ group }) => group)).size,
    // The run that is shown comes first.
    records: [...new Set([found.run.id, ...same.map(({ id }) => id)])].slice(0, MAX_RECORDS),
    why: `a success of a task that is like this one by ${found.likeness.toFixed(2)}`,
  };
}
