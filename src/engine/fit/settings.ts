/** The version of what is stored of a fit: another one is not read, and the collection is refitted. A shape has its own (`test/engine/fit/stored-shape.txt`). */
export const VERSION = 36;

/** Records that a collection has learned from before anything is fitted: one like run is an example. */
export const MIN_LEARNED = 1;

/** Steps of runs that are fitted in this thread; more are fitted in one of their own, because a step takes up to a millisecond. */
export const FIT_HERE = 100;

/**
 * Milliseconds that a thread which has fitted waits for the next fit: one that is warm takes half the time of a new one (150 drawn
 * runs of API calls .97, .54 and .46 ms a step), and what it holds is given back.
 */
export const REST_MS = 20_000;

/**
 * Times what a fit took that a collection rests before it is fitted again, as long as its thread is kept at most: fits take a quarter
 * of the time, those of the largest collections a third.
 */
export const FIT_REST = 3;

/** Milliseconds that a collection rests after a fit that failed. */
export const FIT_FAILED_REST_MS = 15_000;

/**
 * Records up to which an enhance waits for a refit that is due, so that what was just learned is used: a fit to fifty recorded
 * runs of shops, code and databases takes .4 to 2.1 s of a processor, of short runs a few milliseconds.
 */
export const SMALL = 50;

/**
 * Share of what a collection has learned that may wait for the next fit without holding jobs: a program that stores and waits for
 * one run after the other waits for a fit whenever its collection has grown by a third, so that all fits together take a few times
 * what the last one takes. Of 100 recorded runs of a shop .1 took 17 s of a processor in place of 4.
 */
export const UNCOUNTED_SHARE = 0.25;

/** Milliseconds that a learned job is shown as `processing` at most, for want of a fit that counts it: half of what `waitForJob` waits. */
export const HELD_MS = 30_000;

/** Code units of a text that a fit shows; longer ones are cut. */
export const MAX_TEXT = 480;

/** Bytes that parsed runs of all collections may take in memory. */
export const PARSED_BYTES = 64 * 1024 * 1024;

/** Groups in which a tool that no list offers has to have gone through before it is named: two may be one client and its copy. */
export const NAMED_BY = 3;

/** Share of all runs that are about one subject at most, and the number that may be in any case: more have a thing in common. */
export const OWNER_SHARE = 0.1;
export const OWNER_RUNS = 3;
