/** Groups that did the same again, at least: with two, one client and its copy would be enough. */
export const LEAST_OWNERS = 3;

/** Share of those in a situation who do the same again, at least: what hardly anybody does is not worth a line. */
export const LEAST_NEED = 0.15;

/** The difference in getting on that is worth telling. */
export const LEAST_DIFFERENCE = 0.1;

/** Share of a particular situation from which on the same again helps there, whatever a more general one says. */
export const VETO_SHARE = 0.25;

/** Steps after one in which an error that comes again shows that it was not got past. */
export const AGAIN_WITHIN = 2;
