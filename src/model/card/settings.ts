/** Share of the like runs that were in one place, from which a task is taken to be there too. */
export const SAME_PLACE = 0.5;

/** Tables of a card, columns of each, and joins. */
export const MOST_TABLES = 5;
export const MOST_COLUMNS = 6;
export const MOST_JOINS = 3;

/** What a name gets, as a share of like runs, where the task's words are the name's. */
export const TASK_NAME = 0.3;

/** Share of like runs from which a name is worth its room. */
export const LEAST_SHARE = 0.12;
