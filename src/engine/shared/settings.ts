/** The numbers that retrieval runs on. Chosen on the development sets; see eval/notebook/history.md. */
export const SETTINGS = {
  /** Nearest situations that are looked at, in each grain. */
  neighbours: 240,
  /** Entries looked up by their words. */
  wordHits: 40,
  /** Calibrated similarity below which nothing is known about the input. */
  relevant: 0.5,
  /** Where nothing is that near, a plan is still told for a task at least so near that it is clearly after something. */
  faint: 0.1,
  /** Tokens that are added, unless the request says otherwise. */
  maxTokens: 200,
  /** Tokens that are added at most to an action that is about to be taken: one line, two short ones; long names may take what a request allows besides. */
  maxTokensAtAct: 60,
  /** Above this the confidence is not shown (the interface says so). */
  shownConfidence: 0.7,
} as const;

/** Which lines are withheld, so that what each is worth is known. */
export const WITHHOLD = {
  /** One in ten, where the caller does not say. */
  share: 0.1,
  /** Guided runs with an outcome before any: a newcomer, and a test, meets no chance. */
  minGuided: 40,
  /** Where guided runs succeed more often than this a line can only have become needless, */
  room: 0.95,
  /** which is looked for half as often. */
  settled: 0.05,
  /** Requests for the same task within so long are of one run, or of runs that are repeated: they get the same answer, and count once. */
  togetherMs: 3_600_000,
} as const;
