import type { Interaction } from '../domain/interaction.js';
import { clip } from './clip.js';
import { describePath } from './describe-path.js';
import type { Lesson } from './lesson.js';
import { mergeKey, normalised } from './merge-key.js';
import { toPathStep } from './path-step.js';
import type { Step } from './steps/to-steps.js';

/** Code units of a task that are kept as its situation; what follows rarely says what the task is. */
export const SITUATION_LENGTH = 1_000;
/** Runs are the same way walked again only when their tasks are at least this near (cosine). */
const SAME_TASK = 0.8;
const REPLY_LENGTH = 300;
/** What stands for a decision where there was none: a run cut off before it, or nothing left after redaction. */
const NO_DECISION = /^\((?:no answer|none)\)$/;

/** Actions with repeats counted once: what makes two paths the same way. */
function route(steps: Step[]): string {
  return steps
    .map((step) => step.action.name)
    .filter((name, i, all) => name !== all[i - 1])
    .join('>');
}

/**
 * The lesson of a run as a whole: a recipe where it succeeded, a pitfall where it failed. The same way walked
 * again on a like task is evidence for the same entry, whichever way it ended.
 *
 * @param weight what the run's evidence counts for, in (0, 1]
 * @param success probability that it succeeded: 0 or 1 where the record says
 */
export function runLesson(interaction: Interaction, steps: Step[], success: number, weight: number): Lesson {
  const path = steps.map(toPathStep);
  const onlyReplies = steps.every((step) => step.action.name === 'say');
  const reply = steps.at(-1)?.action.text ?? interaction.turns.at(-1)?.decision ?? '';
  const way = onlyReplies ? clip(reply, REPLY_LENGTH) : describePath(path);
  const situation = clip(interaction.query, SITUATION_LENGTH);
  return {
    kind: success >= 0.5 ? 'recipe' : 'pitfall',
    merge_key: mergeKey(
      'run',
      interaction.agent_type ?? null,
      route(steps),
      onlyReplies ? normalised(reply) : null,
    ),
    situation,
    meanings: [situation],
    advice: way,
    path,
    successes: success * weight,
    failures: (1 - success) * weight,
    creates: !(onlyReplies && NO_DECISION.test(way)),
    nearness: SAME_TASK,
  };
}
