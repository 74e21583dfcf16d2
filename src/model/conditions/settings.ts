/** Odds at which a rule is believed: twenty to one (Kass and Raftery 1995: strong). */
export const MIN_EVIDENCE = Math.log(20);
/** Odds from which on a rule counts when a refusal is expected; it is not said. */
export const LEAST_EVIDENCE = 0.5;
/** Groups that were refused while a rule did not hold, and groups whose calls worked while it held. */
export const RULE_GROUPS = 2;
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
/** Groups that an operator's actions need for a value to be unusual, values of a fact, and chance of a new one. */
export const USUAL_GROUPS = 6;
export const MAX_USUAL = 4;
export const NEW_STATE = 0.1;
/** Shares of the groups that worked, and that were refused, with an unusual value, before any is seen, and for how many groups that counts. */
export const UNUSUAL = { worked: 0.1, refused: 0.3, strength: 8 } as const;
