/** False-discovery rate of the contrasts of one family (Benjamini and Hochberg 1995). */
export const FALSE_DISCOVERIES = 0.1;

/** Share of a text's words that two tasks have in common, weighed by rareness, to be of like words. */
export const LIKE_TASKS = 0.35;

/** Runs that the collection's own figures count for beside those of like tasks. */
export const PRIOR_RUNS = 4;

/**
 * The least harm that is said: the difference at its bound. What results call for passes for harm (`hotel_unavailable`:
 * .30 on STAR); what ruins a run does more.
 */
export const MIN_HARM = 0.4;

/** Runs that are looked at where each costs much: for each of some thousand possible duties, with all words of their results. */
export const MAX_RUNS = 1_000;

/** Log-odds from which a word asks for a goal, and so is no circumstance of it. */
export const ASKS = 0.5;

/**
 * Groups on each side of what is tried blindly: half of twelve. In drawn worlds four, eight and any number between make no
 * difference (.456, .453 with 150 runs).
 */
export const TRIED_GROUPS = 6;

/** Values of a field that says how something stands, at most: what has more (a first name, of which a shop showed 13) says whose it is. */
export const MOST_STATES = 8;
