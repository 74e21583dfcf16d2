/** Share of the calls that a rule has to tell right, where it is broken and, for the same error, where it holds. */
export const REFUSED = 0.75;
/** Share of an operator's groups in which a later call was made with what it told first, from which on it only looks. */
export const USED = 0.2;
