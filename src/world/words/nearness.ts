import type { FilledCall } from './filled-call.js';

/**
 * How much likelier by its meaning a call is to have to do with an error than a call at random: natural logarithm of
 * that ratio. 0 where nothing is known of their meaning.
 *
 * @param error its words, what stood in the refused call's slots as `‹slot›`
 */
export type Nearness = (error: string, call: FilledCall) => number;

/** Where nobody knows what words mean. */
export const unknownNearness: Nearness = () => 0;
