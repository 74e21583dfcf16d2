/** Likeness from which a task is said to be like another where it names what was done there. */
export const LEAST_LIKENESS = 0.3;

/**
 * Likeness from which a task is said to be like another, whatever it names: even odds. From {@link LEAST_LIKENESS} on, 29 % of
 * the questions of CLINC150 that no known one is like were told an example.
 */
export const LIKE = 0.5;

/** Steps of an example: a longer run is no example of one task. */
export const MOST_STEPS = 14;

/** How sure words can be of a goal, and likeness of the same task: one wrong guess is worth four bits or so. */
export const SUREST = 0.98;

/**
 * What other owners of like tasks did as an example did, at least: over 290 points of unseen runs an example was right in 27 of 38
 * successes from here on, and in 51 of 96 below; of 26 that a reader marked, 6 were useful and 4 misleading from here on, 1 and 8 below.
 * How like its task is says nothing of that. Half of it where words are sure of a goal that it did: with none of it then examples are right
 * in .80 and .70 of unseen successes in place of .85 and .78.
 */
export const LEAST_BACKING = 0.4;

/**
 * How many times less the odds of another's task may be that is heard on an example. Of 550 starts in worlds of others 61 are silent though
 * a like task succeeded, for 65 where all are heard; recorded halves show no difference.
 */
export const FARTHEST = 8;

/**
 * Share of other owners that left undone too what a task names (a policy lets some cancel). Of 26 examples of other halves that two
 * readers marked, and agreed on in 24, this and a rule that is gone left out 9 of the 14 that misled and 0 of the 11 that were useful.
 */
export const AGREED = 0.8;

/** Examples of one task: a further one is shown for what the first leaves out. */
export const MOST_EXAMPLES = 2;

/** What a verb that only one of two tasks has costs, as log-odds. */
export const APART = 2;

/** Words that are shown of a like task: eight say what it is for, at a third of the tokens of its sentence. */
export const MOST_TASK_WORDS = 8;

/** Values that an argument is shown with, where the task decides which, or where of many they show its form. */
export const MOST_EITHER = 4;

/** Chance that for one of a task's words all who have it give one value by accident, at most, where it decides. */
export const BY_ACCIDENT = 0.1;
