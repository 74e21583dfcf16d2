/** Milliseconds without an event after which a run is stored as it is, unless the user says otherwise. */
export const ABANDON_AFTER_MS = 900_000;
