import { isConsequential } from '../../domain/consequential.js';
import type { Experience } from '../../retrieval/experience.js';
import { SETTINGS } from '../ground/settings.js';

/** Whether anything depends on an action: it does something, and not nearly every run takes it. */
export function isDecisive(action: string, experience: Experience): boolean {
  return isConsequential(action) && experience.usualness(action) < SETTINGS.routine;
}
