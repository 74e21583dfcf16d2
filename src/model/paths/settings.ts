/** Like successful runs that a path is made of, one of each group (prototype `templates`). */
export const MOST_RUNS = 8;

/** Share of these runs that have to share a step, as of its tokens (prototype: of recorded web steps .94 were done). */
export const SHARED_STEP = 0.6;

/** Groups from which several bear a path out; with fewer it is the nearest run's own. */
export const MIN_GROUPS = 3;

/** Likeness under which a run is about something else, beside that of the likest. */
export const RELATIVE_LIKENESS = 0.5;

/** Steps of a path. */
export const MAX_STEPS = 12;

/** Actions that a history holds: longer ones brought nothing on six recorded sets (depths 0 to 3). */
export const MAX_DEPTH = 3;

/** What the collection's own counts weigh beside like runs at the same place. */
export const PRIOR_WEIGHT = 1;

/** What a step of a run that failed counts for beside one of a run that succeeded: agents mostly go on as usual. */
export const FAILED_WEIGHT = 0.3;
