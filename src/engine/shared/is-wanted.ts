/** Least share of who tries something that words explain. */
const EXPLAINED = 0.3;

/** Whether tasks ask for something by their words: then it goes with nothing else, and nothing is missing without it. */
export const isWanted = (explained: number): boolean => explained >= EXPLAINED;
