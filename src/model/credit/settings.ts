/** The newest guided runs with an outcome, and as many of the others, that credit is taken from: what was told longer ago is tried again. */
export const RECENT_RUNS = 500;

/**
 * The newest tellings of a line, of a kind of line, and of anything, that count. One that helped for a hundred runs and then does
 * harm falls silent some twenty later (made histories, one line a text: 22 in the median with 30, 30 with 40, 57 with 120 of the
 * kind).
 */
export const TELLINGS = 30;

/** Runs that the belief counts for, at each of the three levels, that nothing is changed there. */
export const PRIOR_TELLINGS = 20;

/**
 * Variance of an outcome: the most it can be. That of runs without guidance says nothing of those with it: where all of them succeeded, one
 * failure would prove harm.
 */
export const SPREAD = 0.25;

/** Like runs without guidance that the rate of all of them counts for. */
export const PRIOR_ALONE = 2;

/**
 * Standard deviations above its estimate up to which a line may still help: two failures do not get below where all runs without guidance
 * succeed (1.64: they do). Of twenty made histories of 90 guided runs, looked at all the way, one line a text, it falls silent in .10 where
 * .97 succeed with and without it, in none where it helps by .15 or .25; one that takes .97 to .1, .97 to .5 or .4 to .05 is silent after 3, 5
 * and 6 tellings in the median.
 */
export const DOUBT = 1.8;

/** Gain below which a line is no help: one task in twenty, as what is not told yet has to promise. */
export const LEAST_HELP = 0.05;

/** Rounds in which lines that were told together share what came of it. */
export const ROUNDS = 20;

/** When a line is taken for needed no more. */
export const FALLEN = {
  /** Groups in a row in which what it speaks of did not come, at least. */
  leastGroups: 5,
  /** The chance at most that as many in a row are spared by luck. */
  chance: 0.02,
  /** The share of runs without a line that go wrong, before any was seen, and the runs that this counts for. */
  usual: 0.3,
  strength: 1,
} as const;
