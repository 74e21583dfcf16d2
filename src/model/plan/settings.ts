/** Expected gain below which a line is not said: one task in twenty-five. With .03 a text is a fifth longer and succeeds no oftener. */
export const LEAST_GAIN = 0.04;

/** A task that hardly ever succeeds may do so once it is told what it lacked. */
export const LEAST_REACH = 0.5;

/**
 * Expected gain below which nothing is said of an action that is about to be taken: one in ten. An agent is interrupted by it, and
 * was told at the start what gains less.
 */
export const LEAST_AT_ACT = 0.1;

/** Share of an operator's calls that give an argument from which one that does not is taken to have forgotten it. */
export const ALWAYS_GIVEN = 0.95;

/** Worth of a step that an error of a place costs, beside a task that succeeds. Of errors of any place it told idle lines alone. */
export const STEP_WORTH = 0.1;
