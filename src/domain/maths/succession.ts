/**
 * Laplace's rule of succession: the probability that the next of a series succeeds, with one success and one failure
 * added to those seen.
 */
export const succession = (good: number, all: number): number => (good + 1) / (all + 2);
