/** Bits for a value in the task's words: one of a handful of the right kind. */
export const TASK_BITS = 2;

/**
 * Bits that a further source costs, so that it explains more than chance would; the place of one as many again where its name and
 * the argument's have no word in common (numbers coincide), and an argument that joins it.
 */
export const SOURCE_BITS = 5;

/** Values of a closed vocabulary. */
export const MAX_CONSTANTS = 8;
