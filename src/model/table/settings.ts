/**
 * Shares of the groups that use a head which have to share a token for it to be constant, particular templates first
 * (levels of SLCT, Vaarandi 2003; prototype `templates`, next template .32 against .07 for the nearest run on SQL).
 */
export const TEMPLATE_LEVELS = [0.02, 0.05, 0.1, 0.25, 0.5] as const;

/** A head that is at least so much of what its runs do is one operator for each value of the argument that names what it does. */
export const SPLIT_SHARE = 0.25;

/** What it adds to that likeness that in several groups both were said of the same thing in one run. */
export const ONE_THING = 0.2;

/** Weight of a word that one wording alone has: how something is said, mostly, and not what. Others weigh .7 or more. */
export const LONE_WORD = 0.5;
/** Share of the groups that use a head which have to share the beginning of a line whose rest is like none. */
export const BEGINNING_SHARE = 0.05;
