import type { Interaction } from '../../api/interaction.js';
import type { Lesson } from '../../extract/lessons/lesson.js';
import { askModel } from '../../extract/model/ask-model.js';
import { findAnswer } from '../../extract/model/find-answer.js';
import { gradingPrompt } from '../../extract/model/grading-prompt.js';
import { rewordLessons } from '../../extract/model/reword-lessons.js';
import { wordingPrompt } from '../../extract/model/wording-prompt.js';
import type { Step } from '../../extract/steps/to-steps.js';
import { looksLikeInstruction } from '../../guidance/instruction.js';
import type { EngineContext } from '../context.js';

/** What a model may take for one answer; past it, the job goes on without. */
const TIMEOUT_MS = 20_000;

/** Asks the model, if there is one. Whatever goes wrong is a warning and no more. */
async function ask(context: EngineContext, purpose: string, prompt: string): Promise<string | undefined> {
  if (!context.model) return undefined;
  try {
    return await askModel(context.model, prompt, TIMEOUT_MS);
  } catch (error) {
    context.log({
      level: 'warn',
      event: 'model_failed',
      purpose,
      reason: (error as Error)?.name ?? 'unknown',
    });
    return undefined;
  }
}

/** Better wording for lessons, by merge key; empty without a model, and nothing is drawn then. */
export async function polish(
  context: EngineContext,
  interaction: Interaction,
  steps: Step[],
  drawLessons: () => Lesson[],
): Promise<Map<string, string>> {
  if (!context.model) return new Map();
  const lessons = drawLessons();
  const answer = await ask(context, 'wording', wordingPrompt(interaction.query, lessons));
  if (answer === undefined) return new Map();
  const wording = rewordLessons(answer, lessons, steps, (text) => !looksLikeInstruction(text));
  if (wording.size === 0) context.log({ level: 'warn', event: 'model_useless', purpose: 'wording' });
  return wording;
}

/** A model's opinion on whether a run succeeded, in [0, 1]; undefined without one. */
export async function grade(
  context: EngineContext,
  interaction: Interaction,
  steps: Step[],
): Promise<number | undefined> {
  const answer = await ask(context, 'grading', gradingPrompt(interaction.query, steps));
  if (answer === undefined) return undefined;
  const p = findAnswer(answer)?.success_probability;
  if (typeof p === 'number' && p >= 0 && p <= 1) return p;
  context.log({ level: 'warn', event: 'model_useless', purpose: 'grading' });
  return undefined;
}
