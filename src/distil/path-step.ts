import type { LessonStep } from './lesson.js';
import { situationText } from './steps/situation-text.js';
import type { Step } from './steps/to-steps.js';

/** A step as lessons keep it. */
export function toPathStep(step: Step): LessonStep {
  return {
    action: step.action.name,
    args: Object.keys(step.action.args).sort(),
    outcome: step.outcome,
    situation: situationText(step),
    mergeable: step.source !== 'user',
  };
}
