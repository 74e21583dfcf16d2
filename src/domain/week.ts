/** Milliseconds of a week. */
export const WEEK_MS = 7 * 86_400_000;

/** The first Monday after the epoch, 0:00 UTC, in milliseconds since it. */
export const MONDAY_MS = 4 * 86_400_000;

/** The Monday, 0:00 UTC, of the week that a time is in; both in milliseconds since the epoch. */
export const mondayOf = (time: number): number =>
  MONDAY_MS + Math.floor((time - MONDAY_MS) / WEEK_MS) * WEEK_MS;
