/** The run that lessons come from. */
export interface LearnedRun {
  record: string;
  agent_type: string | null;
  /** When it happened, milliseconds since the epoch. */
  seen: number;
  /** What it counts for beside what its source had said, in [0, 1]; default 1. */
  weight?: number;
  /** A vector for every text that `meaningsOf` and `pathsOfNew` of the plan name. */
  vectors: ReadonlyMap<string, Float32Array>;
}
