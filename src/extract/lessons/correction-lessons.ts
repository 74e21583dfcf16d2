import { SAY } from '../../domain/say.js';
import { type Particulars, particularsOf } from '../particulars/particulars.js';
import type { Step } from '../steps/to-steps.js';
import { clip } from './clip.js';
import type { Lesson } from './lesson.js';
import { mergeKey, normalised } from './merge-key.js';

const WORDS_LENGTH = 200;

/**
 * What users' corrections and interruptions teach: after this action the user stepped in, and what the agent did
 * then.
 *
 * @param weight what the run's evidence counts for, in (0, 1]
 * @param success probability that the run succeeded
 */
export function correctionLessons(
  steps: Step[],
  success: number,
  weight: number,
  particulars: Particulars = particularsOf(steps),
): Lesson[] {
  // Said twice in one run, it is still one run's evidence.
  const lessons = new Map<string, Lesson>();
  steps.forEach((step, at) => {
    if (step.outcome !== 'interrupted' && !step.correction) return;
    const words = clip(particulars.all(step.result), WORDS_LENGTH);
    if (words === '') return;
    const next = steps.slice(at + 1).find((later) => later.action.name !== SAY);
    const after = step.action.name === SAY ? '' : `after ${step.action.name} `;
    const situation = `${after}the user says "${words}"`;
    const key = mergeKey('correction', step.action.name, normalised(words), next?.action.name ?? null);
    lessons.set(key, {
      kind: next ? 'recovery' : 'pitfall',
      merge_key: key,
      situation,
      meanings: [situation],
      advice: next ? `then ${next.action.name}` : 'the user stopped it',
      path: [],
      successes: next ? success * weight : 0,
      failures: next ? (1 - success) * weight : weight,
      creates: true,
      nearness: 0,
    });
  });
  return [...lessons.values()];
}
