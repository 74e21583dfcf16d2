import type { Interaction } from '../../api/interaction.js';
import type { EngineContext } from '../../engine/context.js';
import { askModel } from '../../extract/model/ask-model.js';
import { findAnswer } from '../../extract/model/find-answer.js';
import type { Step } from '../../extract/steps/to-steps.js';
import { gradingPrompt } from './grading-prompt.js';

/** What a model may take for one answer; past it, the job goes on without. */
const TIMEOUT_MS = 20_000;

/**
 * A language model's opinion on whether a run succeeded, in [0, 1]; undefined without one. Whatever goes wrong is a warning
 * and no more.
 */
export async function grade(
  { model, log }: Pick<EngineContext, 'model' | 'log'>,
  interaction: Interaction,
  steps: Step[],
): Promise<number | undefined> {
  if (!model) return undefined;
  let answer: string;
  try {
    answer = await askModel(model, gradingPrompt(interaction.query, steps), TIMEOUT_MS);
  } catch (error) {
    log({ level: 'warn', event: 'model_failed', reason: (error as Error)?.name ?? 'unknown' });
    return undefined;
  }
  const p = findAnswer(answer)?.success_probability;
  if (typeof p === 'number' && p >= 0 && p <= 1) return p;
  log({ level: 'warn', event: 'model_useless' });
  return undefined;
}
