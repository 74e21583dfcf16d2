/** Tokens that may be spent on a collection in a day where the caller does not say: some fifty pairs of runs. */
export const TOKENS_PER_DAY = 100_000;

/** Characters of a token, as it is estimated: tokenizers of English give 3.5 to 4.5. */
export const TOKEN_CHARACTERS = 4;

/** Tokens that an answer is expected to take at most: three lessons with their checks are some 400. */
export const ANSWER_TOKENS = 600;

/** What a model may take for one answer. */
export const TIMEOUT_MS = 30_000;

/** Calls in a row that may fail before the model is left alone. */
export const MAX_FAILED = 3;

/** Steps of a run that a model reads: the first and the last. */
export const MAX_STEPS = 24;

/** Code units of a task, and of an action and a result, that a model reads. */
export const MAX_TASK = 600;
export const MAX_TEXT = 160;

/** The same of each run of a place: of thirty some 11,000 tokens. */
export const MAX_STEPS_OF_PLACE = 8;
export const MAX_TASK_OF_PLACE = 160;
export const MAX_TEXT_OF_PLACE = 60;

/** Words of the task that a proposal is held to: each halves the runs that can bear it out. */
export const MAX_WORDS = 2;

/** Bytes of the answer of a model at an address. */
export const MAX_ANSWER_BYTES = 1_000_000;

/** Milliseconds between two passes over all collections, where a service learns with a model. */
export const PASS_MS = 60_000;
