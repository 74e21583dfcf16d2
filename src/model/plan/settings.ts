/** Steps of a plan; a longer one is no plan for one task. */
export const MAX_STEPS = 30;

/**
 * Groups whose evidence weighs as much as the base rate. The plan's value is the chance where it is followed; on recorded
 * sets it is above what comes of runs (Brier of the confidence with 4, 40, 120: SQL .30, .243, .242; shell .203 with 40, .198 with
 * 120; tau-retail .210, .211).
 */
export const PRIOR_GROUPS = 120;

/** Expected gain below which a line is not said: one task in twenty-five. With .03 a text is a fifth longer and succeeds no oftener. */
export const LEAST_GAIN = 0.04;

/** A task that hardly ever succeeds may do so once it is told what it lacked. */
export const LEAST_REACH = 0.5;

/**
 * Expected gain below which nothing is said of an action that is about to be taken: one in ten. An agent is interrupted by it, and
 * was told at the start what gains less.
 */
export const LEAST_AT_ACT = 0.1;

/** Share of an operator's calls that give an argument from which one that does not is taken to have forgotten it. */
export const ALWAYS_GIVEN = 0.95;
