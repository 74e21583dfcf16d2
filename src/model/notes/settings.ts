/** Share of the words that two notes have together which both have: those of one lesson in other words. */
export const NEAR_COPY = 0.7;

/** Wordings that are compared, and lessons that are held of a collection: those of most runs. */
export const MOST_WORDINGS = 2_000;
export const MOST_LESSONS = 1_000;

/** Likeness from which a task is one that a note is told to: it is as likely as not the same. */
export const LEAST_LIKENESS = 0.5;

/** Notes that one answer tells. */
export const MOST_SHOWN = 3;

/** The newest runs that were told a lesson, or could have been, which count. */
export const TELLINGS = 30;

/** Runs that were told a lesson before their outcomes alone can refute it, and the chance below which it is no accident. */
export const LEAST_SHOWN = 5;
export const REFUTED = 0.05;

/**
 * Standard deviations between what is found and the bound that decides: 90 % on one side. Few lessons are proposed, and what is told goes
 * on being measured: with 95 % 19 of 35 written by a careful reader were held and none of 52 made up, with 90 % 24 and two.
 */
export const CERTAIN = 1.2816;

/** Share of what runs of any task tell that runs of the same tasks have to tell to be compared alone: else few tasks speak for all. */
export const NARROW_SHARE = 0.5;

/** A difference in success that is worth telling. */
export const LEAST_EFFECT = 0.05;

/** The newest runs that did as a lesson says, which are held against as many before them as count. */
export const NEWEST = 8;
export const OLDER = 40;

/** Lessons of a collection whose checks are counted: those of most sources. */
export const MOST_CHECKED = 200;
