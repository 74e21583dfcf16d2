/** Runs that call an operator and are looked at, and of those that it refused as many again: more change no choice. */
export const RUNS_PER_OPERATOR = 400;
/** Runs that are looked at in all: a step costs some 150 microseconds of a core, all runs of a large collection less than ten seconds. */
export const MAX_RUNS = 2_500;

/** Bits for a value that no source holds: an id of four characters, drawn at random. */
export const UNKNOWN_BITS = 14;
/** Bits of one character of a value: a digit has log2(10). What is short is equal to something by accident. */
export const CHARACTER_BITS = 3.3;
/** Bits for a value in the task's words: one of a handful of the right kind. */
export const TASK_BITS = 2;

/** Bits that a further source costs, so that it explains more than chance would; less where the names agree. */
export const SOURCE_BITS = 5;
/** Bits that the place costs further where its name and the argument's have no word in common: numbers coincide. */
export const OTHER_NAME_BITS = 6;
/** Bits for the argument that a joined source names. */
export const JOIN_BITS = 4;
/** Sources of one argument. */
export const MAX_SOURCES = 4;

/** Values of a closed vocabulary. */
export const MAX_CONSTANTS = 8;
/** Groups that a vocabulary needs (k of privacy), and in the mean for each of its values. */
export const VOCABULARY_GROUPS = 5;
export const GROUPS_PER_CONSTANT = 3;
/** Chance of a new value (Good and Turing 1953) below which a vocabulary is closed. */
export const NEW_VALUE = 0.2;

/**
 * Groups below which arguments of the same name of other operators count too, and how much: `user_id` is found in one
 * place whatever it is for.
 */
export const FEW_GROUPS = 8;
export const NAMESAKE_WEIGHT = 0.3;

/** Share of the values that a place holds, from which on it is a source beside a chosen one that holds them too. */
export const SPARE_SHARE = 0.5;
