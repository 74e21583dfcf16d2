/** Words that are weighed: those of most groups. */
export const MAX_WORDS = 400;

/** Inverse variance of a weight of the logistic regression: most words say nothing (4: tau-retail .2373, 8: .2313, 16: .2299; SQL .2378, .2360, .2362). */
export const PRECISION = 8;

/** Parts into which groups are cut to see whether a prediction is better than the base rate. */
export const FOLDS = 5;

/** Shares of a prediction that are mixed into the base rate, one of which is chosen on folds. */
export const SHARES = [0, 0.25, 0.5, 0.75, 1] as const;

/** Like runs that the collection's own prediction counts for. */
export const PRIOR_RUNS = 6;

/**
 * Log-odds of likeness from which a run's outcome counts half: outcomes of tasks that are merely of one kind say little that
 * words do not (Brier before acting with 0, 4, 6: SQL .2452, .2387, .2380, base .2498; STAR .1988, .2039, .2097, base .2265).
 */
export const NEARLY_SAME = 4;

/** Pseudo-observations that hold the signs of a finished run at what they are believed to say (in `SIGNS`). */
export const SIGN_PRECISION = 3;

/** Standard errors by which a prediction has to be better than the base rate on folds (webshop: .2354 at 0, .2315 at 1.5, .2306 at 2; base .2305). */
export const CAUTION = 2;
