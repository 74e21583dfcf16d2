import type { Interaction } from '../../api/interaction.js';
import { correctionLessons } from '../../extract/lessons/correction-lessons.js';
import { errorLessons } from '../../extract/lessons/error-lessons.js';
import type { Lesson } from '../../extract/lessons/lesson.js';
import { memoryLessons } from '../../extract/lessons/memory-lessons.js';
import { runLesson } from '../../extract/lessons/run-lesson.js';
import { type IsUsual, particularsOf } from '../../extract/particulars/particulars.js';
import type { Step } from '../../extract/steps/to-steps.js';
import { worthiestLessons } from './worthiest-lessons.js';

/** What an estimated ending counts for, beside one that the record states. */
const ESTIMATE_WEIGHT = 0.5;

/** The lessons of a run, as many as a record may teach, told without what `isUsual` or its shape makes the run's own, and how many were not worth keeping. */
export function lessonsOf(
  interaction: Interaction,
  steps: Step[],
  success: number,
  isUsual?: IsUsual,
): { lessons: Lesson[]; discarded: number } {
  const weight = typeof interaction.success === 'boolean' ? 1 : ESTIMATE_WEIGHT;
  const particulars = particularsOf(steps, isUsual);
  const memory = memoryLessons(interaction, steps, success, weight, particulars);
  const lessons = [
    runLesson(interaction, steps, success, weight, particulars),
    ...errorLessons(steps, success, weight, particulars),
    ...correctionLessons(steps, success, weight, particulars),
    ...memory.lessons,
  ];
  const best = worthiestLessons(lessons);
  return { lessons: best, discarded: memory.discarded + lessons.length - best.length };
}
