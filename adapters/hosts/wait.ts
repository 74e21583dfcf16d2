/** Milliseconds after which a hook gives up: with the start and the end of its process a host waits 1.7 s at most. */
export const HOOK_MS = 1_600;
/** The same in the middle of a run: with start and end of the process a second at most. */
export const ACT_MS = 900;
