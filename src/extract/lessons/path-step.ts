import { SAY } from '../../domain/say.js';
import { situationText } from '../steps/situation-text.js';
import type { Step } from '../steps/to-steps.js';
import type { LessonStep } from './lesson.js';

/** A step as lessons keep it. */
export function toPathStep(step: Step): LessonStep {
  return {
    action: step.action.name,
    args: Object.keys(step.action.args).sort(),
    outcome: step.outcome,
    offered: step.offered,
    situation: situationText(step),
    // What follows a reply is somebody's words, whoever the record says they came from.
    mergeable: step.source !== 'user' && step.last_action !== SAY,
  };
}
