/** Runs that call an operator and are looked at, and of those that it refused as many again: more change no choice. */
export const RUNS_PER_OPERATOR = 400;
/** Runs that are looked at in all: a step costs some 150 microseconds of a core, all runs of a large collection less than ten seconds. */
export const MAX_RUNS = 2_500;

/** Bits for a value in the task's words: one of a handful of the right kind. */
export const TASK_BITS = 2;

/**
 * Bits that a further source costs, so that it explains more than chance would; the place of one as many again where its name and
 * the argument's have no word in common (numbers coincide), and an argument that joins it.
 */
export const SOURCE_BITS = 5;
/** Sources of one argument. */
export const MAX_SOURCES = 4;

/** Values of a closed vocabulary. */
export const MAX_CONSTANTS = 8;
