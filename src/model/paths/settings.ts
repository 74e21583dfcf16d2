/** Like successful runs that a path is made of, one of each group (prototype `templates`). */
export const MOST_RUNS = 8;

/** Steps of a path. */
export const MAX_STEPS = 12;

/** Actions that a history holds: longer ones brought nothing on six recorded sets (prototype: depths 0 to 3). */
export const MAX_DEPTH = 3;

/**
 * What the collection's own prediction weighs beside like runs at the same place: with 1 the next tool of tau-retail
 * was right in .555, with 10 in .593, with 100 in .583.
 */
export const PRIOR_WEIGHT = 10;

/** What a step of a run that failed counts for beside one of a run that succeeded: with .05 .577, with .3 .593 there. */
export const FAILED_WEIGHT = 0.3;
