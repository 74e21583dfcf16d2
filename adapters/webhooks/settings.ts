/** Interval at which collections are looked at: a week's counts change slowly. */
export const LOOK_MS = 10 * 60_000;
/** An error recurs from this number of its runs in a week on: two may be one person trying twice. */
export const RECURRING_RUNS = 3;
/** Weeks before in which it was not met: what comes every month is no news. */
export const QUIET_WEEKS = 3;
/** Days that are compared with those before them. */
export const RECENT_DAYS = 7;
export const BEFORE_DAYS = 28;
/** Runs with an outcome that each side needs: with fewer a fall of a tenth is chance. */
export const LEAST_RUNS = 30;
/** Success falls from this difference on. */
export const LEAST_FALL = 0.1;
/** And where chance alone makes a fall as large once in 200 looks (normal deviate, one side). */
export const DEVIATE = 2.576;
/** Collections that are looked at each time, those with the most records. */
export const MOST_COLLECTIONS = 200;

/** The timeout of an answer. */
export const TIMEOUT_MS = 10_000;
/** Tries of a delivery, about three minutes in all. */
export const TRIES = 6;
export const RETRY = { baseMs: 2_000, maxMs: 120_000 };
/** Deliveries that wait at most; the oldest are dropped, and that is logged. */
export const MOST_WAITING = 1_000;
/** Jobs that failed this long before a start are told of again: those of a process that ended with deliveries waiting. */
export const LEFT_MS = 86_400_000;
/** The most of them. */
export const MOST_LEFT = 100;
