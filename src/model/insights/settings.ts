/** Failures and kinds of task that are held, dearest and most frequent first: people read no more. */
export const MAX_FAILURES = 100;
export const MAX_KINDS = 50;

/** Kinds of task that are named of one failure. */
export const MAX_NAMED = 3;
