/** The newest runs with an answer that are looked through for a line: as many as the model credits. */
export const ANSWERED_RUNS = 500;

/** The newest runs of a task that are looked through: as many as its entry lists. */
export const RUNS_OF_TASK = 100;

/** Runs of these that are named. */
export const MOST_NAMED = 50;

/** Runs that a graph is of, where the request does not say: more lines than a page holds say less. */
export const USUAL_RUNS = 60;

/** Characters of a task in a list, and of an action in a run. */
export const TASK_LENGTH = 300;
export const ACTION_LENGTH = 2_000;

/** Errors that are listed, those of most runs. */
export const MOST_ERRORS = 200;

/** Entries that a person edited whose words are compared with the lines of a run. */
export const MOST_EDITED = 500;
