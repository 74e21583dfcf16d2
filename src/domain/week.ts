/** Milliseconds of a week. */
export const WEEK_MS = 7 * 86_400_000;

/** The first Monday after the epoch, 0:00 UTC, in milliseconds since it. */
export const MONDAY_MS = 4 * 86_400_000;

/** Where the span that a time is in starts, when spans of that length follow each other from {@link MONDAY_MS}; in milliseconds. */
export const spanStart = (time: number, spanMs: number): number =>
  MONDAY_MS + Math.floor((time - MONDAY_MS) / spanMs) * spanMs;

/** The Monday, 0:00 UTC, of the week that a time is in; both in milliseconds since the epoch. */
export const mondayOf = (time: number): number => spanStart(time, WEEK_MS);
