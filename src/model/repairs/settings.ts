/** Steps after a refusal in which a like action is another try of it. 97 % of the retries of SQL and shell runs come within eight. */
export const HORIZON = 8;

/** Two lines of this share of common weight are tries of one thing (prototype `templates`: .3; at .5 a tenth of the SQL retries is lost). */
export const LIKE = 0.3;

/** The same, where the command itself is another. */
export const LIKE_REST = 0.6;

/** Two tools whose names are spelled alike to this share may be one: `retire`, `retire_now`. */
export const LIKE_NAMES = 0.4;

/** A token is taken to be in at least this share of a tool's groups: an object's id does not make two commands alike. */
export const RAREST = 0.1;

/** Tokens that an edit takes out and puts in at most. Eight is what may be said at all. */
export const MOST_DELETED = 4;
export const MOST_INSERTED = 8;

/** Things around a refusal that may decide which repair is meant; the rarest count. */
export const MOST_CONTEXT = 16;

/**
 * Chance, and its weight in groups, that the same again works before anybody tried it. Few errors of recorded agents pass by
 * themselves (SQL 2 %, shell 4 %, retail 6 % of the identical second calls); one group in which it did must show.
 */
export const AGAIN = { mean: 0.15, strength: 2 } as const;

/** Chance, and its weight in groups, that any repair works before it was tried. */
export const WORKS = { mean: 0.5, strength: 2 } as const;

/** An action in between is said where at least this share of the groups past the error did it: else most got past it otherwise. */
export const LEAST_SHARE = 0.2;

/** Standard deviations by which a repair must beat *again*: one side of 90 %. */
export const MARGIN_SD = 1.28;

/** Weight in runs to which errors ahead are shrunk to their base rate. */
export const AHEAD_STRENGTH = 2;

/** Candidates of one step that are looked at closely, and that are returned. */
export const MOST_RANKED = 25;
export const MOST_RETURNED = 5;

/** No hand score is a greater chance than this. */
export const MOST_CHANCE = 0.95;

/**
 * Names at the start of a task, and parts of each; of calls more, since most are done by few of ten. With 4 and 10, and names from
 * .25 on, recall was .517 for .589 of shell programs, .776 for .826 of SQL tables, .441 for .462 of questions in dialogues.
 */
export const MOST_NAMES = 6;
export const MOST_PARTS = 6;
export const MOST_CALL_PARTS = 12;

/** Shares of the like runs that have to need a name, and a part of it, for it to be said. */
export const NAME_CHANCE = 0.15;
export const PART_CHANCE = 0.1;

/** An edit of less chance is rather a guess: SQL edits below it were right in 1 of 7. */
export const EDIT_CHANCE = 0.2;

/** What works for at most this share of the groups that try cannot be done, to the upper side of the margin. */
export const DEAD_END = 0.4;

/** What a name gets, as a share of like runs, where the task's words are the name's. */
export const TASK_NAME = 0.3;

/** What a name that goes with the rest of a line is worth beside the shares of edits, and when it is spelled like nothing in it. */
export const NAME_WORTH = 2;
export const NAME_FAR = 0.15;
