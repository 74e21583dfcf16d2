/** The newest runs with an outcome that credit is taken from: what was told longer ago is tried again. */
export const RECENT_RUNS = 500;

/**
 * The newest tellings of a line, of a kind of line, and of anything, that count. One that helped for a hundred runs and then does
 * harm falls silent some twenty later (made histories, one line a text: 22 in the median with 30, 30 with 40, 57 with 120 of the
 * kind).
 */
export const TELLINGS = 30;

/** Runs that the belief counts for, at each of the three levels, that nothing is changed there. */
export const PRIOR_TELLINGS = 20;

/** Like runs without guidance that the rate of all of them counts for. */
export const PRIOR_ALONE = 2;

/**
 * Standard deviations above its estimate up to which a line may still help. Of made histories of 160 runs in which a line helps
 * by .15 or .25 it falls silent by chance at some time in .07 (1: .33 and .13, 2: .03 and 0); measured, as above, with a belief
 * of ten and without the level of anything.
 */
export const DOUBT = 1.5;

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
