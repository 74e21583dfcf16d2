/** What a threshold of 0 alone is told. */
export const NEEDS_ALL = 'of 0 deletes everything: give all=true beside it if that is meant';
