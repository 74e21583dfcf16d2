/** Why a lesson in words does not hold, in words. */
export const LESSON_REASONS = {
  few: 'too few groups of runs did so, or did otherwise',
  usual: 'all runs do so',
  open: 'the counts do not decide yet',
  no_difference: 'it makes no difference',
  contrary: 'runs that do so fail more often',
  newer_runs: 'newer runs contradict it',
  told_fails: 'runs that were told it failed more often',
  no_check: 'it has no check, so it cannot be counted',
} as const;

/** Why a lesson in words does not hold. */
export type LessonReason = keyof typeof LESSON_REASONS;
