/** Groups behind everything that is learned: one proves nothing. */
export const SEVERAL_GROUPS = 2;

/**
 * Groups behind what shows texts of runs, as templates, quotes and paths do: with two, one customer and one copy of his would show
 * their particulars.
 */
export const QUOTED_GROUPS = 3;

/**
 * Groups on each side of what is compared by outcomes. With three a coin tossed for each group separates the sides in one of ten
 * contrasts; toys with eight runs say nothing, with twelve .7 (prototype `templates`).
 */
export const COMPARED_GROUPS = 4;

/** Odds of twenty to one, in nats, at which one explanation is believed before another (Kass and Raftery 1995: strong). */
export const MIN_EVIDENCE = Math.log(20);

/**
 * Share of some things from which most of them are alike: actions that have a token or a step, runs that do two things in turn,
 * words of two utterances, arguments of two calls (prototype: of recorded web steps .94 of those that .6 shared were done).
 */
export const MOSTLY = 0.6;

/** Share of some things that is nearly all of them: what agents do anyway, what the task says whenever it is used. */
export const NEARLY_ALL = 0.8;

/**
 * Share of some things that is hardly any of them, and a difference of shares that hardly makes one: less is chance, or not worth a
 * sentence.
 */
export const HARDLY_ANY = 0.1;

/** Standard deviations of pessimism: a one-sided bound of 95 %. */
export const PESSIMISM = 1.64;

/** Things of one kind that are looked at to see what they have in common. */
export const MOST_COMPARED = 12;

/**
 * Caps of form, on which no figure depends: characters that are read of a text, and of what may be a name, a value or a state
 * (longer is prose); parts of one thing that are compared, as tokens, words and arguments; lines or cells of one result; levels
 * of JSON.
 */
export const MOST_READ = 4_000;
export const MOST_NAME = 60;
export const MOST_PARTS = 60;
export const MOST_ROWS = 2_000;
export const MOST_LEVELS = 10;

/** Things of one list that people see: of more they read none. */
export const MOST_SHOWN = 40;

/** Ids of runs that are held of what is said. */
export const MAX_RECORDS = 10;
