/** Odds from which on a rule counts when a refusal is expected; it is not said. */
export const LEAST_EVIDENCE = 0.5;
/** Share of the calls refused where a rule is broken, at least, and for the same error where it holds, at most. */
export const REFUSED_BROKEN = 0.75;
export const REFUSED_HELD = 0.25;
/** A fact with more values names things, not states. */
export const MAX_VALUES = 10;
/** Causes that one error may have. */
export const MAX_CAUSES = 3;
/** Share of an operator's groups that show a change, from which on it changes something. */
export const CHANGES = 0.1;
/** Share of an operator's groups in which a later call was made with what it told first, from which on it only looks. */
export const USED = 0.2;
