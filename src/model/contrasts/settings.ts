/** Steps at the beginning of a run in which an action is an early one (prototype `templates`: three). */
export const EARLY_STEPS = 3;

/** False-discovery rate of the contrasts of one family (Benjamini and Hochberg 1995). */
export const FALSE_DISCOVERIES = 0.1;

/** Standard deviations of pessimism: a one-sided bound of 95 %. */
export const PESSIMISM = 1.64;

/** The least difference that a contrast makes, at its lower bound; less is not worth a sentence. */
export const MIN_DIFFERENCE = 0.1;

/** Runs that contrasts are learned from: 8,000 took 16 s of a core, and more make no contrast of .1 surer. */
export const MAX_RUNS = 5_000;

/** Cosine of sentence vectors from which two sentences say the same (prototype `templates`: .5 to .6). */
export const SAME_SENTENCE = 0.6;

/** Share of a text's words that two tasks have in common, weighed by rareness, to be of like words. */
export const LIKE_TASKS = 0.35;

/** Runs that the collection's own figures count for beside those of like tasks. */
export const PRIOR_RUNS = 4;

/**
 * Share of the runs with a feature that have to be in strata with both sides, or a coarser level says it. With .5 the first
 * question of 24 callers with 20 % wrong labels was found in .10 of the models, with .8 in .60; coins as rarely.
 */
export const MIN_SHARE = 0.8;

/**
 * The least harm that is said: the difference at its bound. What results call for passes for harm (`hotel_unavailable`:
 * .30 on STAR); what ruins a run does more.
 */
export const MIN_HARM = 0.4;

/** Runs that rules are learned from, evenly: each of some thousand hypotheses looks at all of them. */
export const MAX_RULE_RUNS = 1_000;

/** Runs that a group weighs at most: copies of one run are no evidence. */
export const GROUP_RUNS = 4;

/**
 * Log-evidence that a rule needs beyond what it costs to name it. Of drawn worlds' silent rules (seeds 1 to 6, four kinds) it finds
 * 15 of 78 with 1 (18 of 20 are so), 19 with 0 (22 of 27), 26 with -1 (29 of 39).
 */
export const RULE_EVIDENCE = 0;

/** A goal that is less likely is none of the task. */
export const SURELY_NOT = 0.15;
