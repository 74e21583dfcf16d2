/** Steps after a refusal in which a like action is another try of it. 97 % of the retries of SQL and shell runs come within eight. */
export const HORIZON = 8;

/** Tokens that an edit takes out, and puts in, at most: what may be said at all. */
export const MOST_EDITED = 8;

/** Things around a refusal that may decide which repair is meant; the rarest count. */
export const MOST_CONTEXT = 16;

/**
 * Chance, and its weight in groups, that the same again works before anybody tried it. Few errors of recorded agents pass by
 * themselves (SQL 2 %, shell 4 %, retail 6 % of the identical second calls); one group in which it did must show.
 */
export const AGAIN = { mean: 0.15, strength: 2 } as const;

/** Chance, and its weight in groups, that any repair works before it was tried. */
export const WORKS = { mean: 0.5, strength: 2 } as const;

/** Standard deviations by which a repair must beat *again*: one side of 90 %. */
export const MARGIN_SD = 1.28;

/** An edit of less chance is rather a guess: SQL edits below it were right in 1 of 7. */
export const EDIT_CHANCE = 0.2;

/** What a name that goes with the rest of a line is worth beside the shares of edits, and when it is spelled like nothing in it. */
export const NAME_WORTH = 2;
export const NAME_FAR = 0.15;

/** Values of an argument that are told of those that got past an error. */
export const MOST_VALUES = 4;
