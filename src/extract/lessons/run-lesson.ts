import type { Interaction } from '../../api/interaction.js';
import { SAY } from '../../domain/say.js';
import { wayOf } from '../../domain/way.js';
import { type Particulars, particularsOf } from '../particulars/particulars.js';
import type { Step } from '../steps/to-steps.js';
import { clip } from './clip.js';
import { describePath } from './describe-path.js';
import type { Lesson } from './lesson.js';
import { mergeKey, normalised } from './merge-key.js';
import { toPathStep } from './path-step.js';

/** Code units of a task that are kept as its situation; what follows rarely says what the task is. */
export const SITUATION_LENGTH = 1_000;
/** Runs are of one kind of task when that is likelier than not: calibrated similarity. */
const SAME_TASK = 0.5;
const REPLY_LENGTH = 300;
/** Steps that are kept, each a situation with a vector: five times as many as are ever looked ahead. */
const PATH_LENGTH = 200;
/** What stands for a decision where there was none: the model said nothing, or nothing was left after redaction. */
const NO_DECISION = /^\((?:no answer|none|nothing|an empty answer)\)$/;

/**
 * The lesson of a run as a whole: a recipe where it succeeded, a pitfall where it failed. Its key says which
 * actions were taken; in which order is for the plan to compare.
 *
 * @param weight what the run's evidence counts for, in (0, 1]
 * @param success probability that it succeeded: 0 or 1 where the record says
 */
export function runLesson(
  interaction: Interaction,
  steps: Step[],
  success: number,
  weight: number,
  particulars: Particulars = particularsOf(steps),
): Lesson {
  const path = steps.map(toPathStep);
  const onlyReplies = steps.every((step) => step.action.name === SAY);
  const reply = steps.at(-1)?.action.text ?? interaction.turns.at(-1)?.decision ?? '';
  const way = onlyReplies ? clip(reply, REPLY_LENGTH) : describePath(path);
  const task = clip(interaction.query, SITUATION_LENGTH);
  return {
    kind: success >= 0.5 ? 'recipe' : 'pitfall',
    merge_key: mergeKey(
      'run',
      interaction.agent_type ?? null,
      wayOf(path).sort().join('>'),
      onlyReplies ? normalised(reply) : null,
    ),
    situation: clip(particulars.own(task), SITUATION_LENGTH),
    meanings: [task],
    advice: way,
    path: path.slice(0, PATH_LENGTH),
    successes: success * weight,
    failures: (1 - success) * weight,
    creates: !(onlyReplies && NO_DECISION.test(way)),
    nearness: SAME_TASK,
  };
}
