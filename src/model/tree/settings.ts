/** What the root of a tree is called: nothing is done there yet. */
export const START = '(start)';

/**
 * Groups whose evidence weighs as much as the base rate. The best way's value is the chance where it is followed; on recorded
 * sets it is above what comes of runs (Brier of the confidence with 4, 40, 120: SQL .30, .243, .242; shell .203 with 40, .198 with
 * 120; tau-retail .210, .211).
 */
export const PRIOR_GROUPS = 120;

/** Likest runs whose groups bear out a tree. */
export const MOST_GROUPS = 8;

/** Weight, in runs of the very same task, by which the chance of a way is drawn to that of the way before it branched off. */
export const PRIOR_WEIGHT = 1;

/** Share of all weight below which a branch is not shown to people. */
export const LEAST_SHARE = 0.05;
