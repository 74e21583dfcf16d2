/** Calls of an operator that are looked at, and of those refused as many again: more of them change no choice. */
export const CALLS_PER_OPERATOR = 600;

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

/** Values of a closed vocabulary, and groups that a value needs: one customer's runs are one group (k of privacy). */
export const MAX_CONSTANTS = 8;
export const CONSTANT_GROUPS = 4;
/** Chance of a new value (Good and Turing 1953) below which a vocabulary is closed. */
export const NEW_VALUE = 0.2;

/** Groups that bear a source out, for it to be used. */
export const SOURCE_GROUPS = 2;
