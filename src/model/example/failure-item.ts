import type { GuidanceItem } from '../../domain/guidance-item.js';
import { shapeWords } from '../errors/error-words.js';
import { MAX_RECORDS } from '../settings.js';
import type { SimilarRun, Situation } from '../situation.js';
import { errorTopic } from '../table/choices.js';
import { GAP } from '../table/gap.js';
import type { Run, Step } from '../table/table.js';
import { walkGaps } from './gaps.js';
import { likeTask } from './like-task.js';
import { LIKE } from './settings.js';
import { showExample } from './show-example.js';

/** A name in the middle of an error: whose it is, one run cannot say. */
const NAME_WITHIN = /(?<=[\p{L}\p{N},'’)] )\p{Lu}\p{Ll}+/gu;

/** The last step that a run was refused, unless it got past that: how it failed. */
const lastRefused = ({ run: { steps } }: SimilarRun): Step | undefined => {
  const last = steps.findLast(({ failed }) => failed);
  if (!last || last.answer.shape === '' || last.action.kind === 'say') return undefined;
  const isPast = ({ at, failed, operator }: Step) => at > last.at && !failed && operator === last.operator;
  return steps.some(isPast) ? undefined : last;
};

/** What an error says that may be told: without what its run's own task said, names and numbers. */
function errorSaid(run: Run, refused: Step, situation: Situation): string {
  let said = '';
  walkGaps(run, situation, (step, { filled }) => {
    if (step === refused) said = filled(step.answer.shape, GAP).replace(NAME_WITHIN, GAP);
  });
  return shapeWords(said);
}

/**
 * How a like task failed, and with what, where none is known to have succeeded. It claims no cause, and so may be told from the
 * first run on.
 *
 * @param repaired shapes of errors of which more is known
 */
export function failureItem(situation: Situation, repaired: ReadonlySet<string>): GuidanceItem[] {
  const like = situation.similar.filter(({ likeness }) => likeness >= LIKE);
  if (situation.words.length === 0 || like.some(({ run }) => run.success > 0.5)) return [];
  const failed = like
    .filter(({ run }) => run.outcomeKnown)
    .map((one) => ({ one, refused: lastRefused(one) }));
  for (const { one, refused } of failed) {
    if (!refused || repaired.has(refused.answer.shape) || situation.forbids(refused.operator)) continue;
    const { operator, answer } = refused;
    const error = errorSaid(one.run, refused, situation);
    if (!/\p{L}{2}/u.test(error)) continue;
    const same = failed.filter(
      (other) => other.refused?.operator === operator && other.refused.answer.shape === answer.shape,
    );
    const item: GuidanceItem = {
      sentence: {
        form: 'failed',
        ...likeTask(one.run, situation, [refused]),
        steps: showExample(one.run, situation, [refused]),
        error,
        failed: { yes: same.length, of: failed.length },
      },
      gain: one.likeness,
      groups: new Set(same.map((other) => other.one.run.group)).size,
      records: same.slice(0, MAX_RECORDS).map((other) => other.one.run.id),
      topics: [errorTopic(answer.shape)],
      why: `a failure of a task that is like this one by ${one.likeness.toFixed(2)}`,
    };
    return [item];
  }
  return [];
}
