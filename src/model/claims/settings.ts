/** Groups that did what a claim says, at least: with two, one client and its copy would be enough. */
export const LEAST_OWNERS = 3;

/**
 * Share of those in a situation who do otherwise than a claim says, at least: what nearly all do by themselves is not worth a line.
 */
export const LEAST_NEED = 0.15;

/**
 * Share of those who got on by doing what a claim says, at least: less is one way of several. Without it the lines that are true
 * and of no use are twice as many (prototype `claims`).
 */
export const LEAST_SHARE = 0.4;

/** Share of the steps that did as a claim says that got on, at least: what mostly fails is no advice, whatever else fails more. */
export const LEAST_RATE = 0.5;

/** The difference in getting on that is worth telling, where the bound of its interval decides. */
export const LEAST_DIFFERENCE = 0.1;

/**
 * Share of a particular situation below which a way is none there, and what a general claim says is not said; and the number of
 * points that it takes to know.
 */
export const VETO_SHARE = 0.25;
export const VETO_POINTS = 6;

/** Steps after one in which an error that comes again shows that it was not got past. */
export const AGAIN_WITHIN = 2;

/** Code units of the items that a line shows of a list, and how many it shows. */
export const MOST_ITEMS = 5;
export const ITEMS_ROOM = 140;
