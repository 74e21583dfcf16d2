/** Which records are meant: all that every field given holds for. Times are milliseconds since the epoch. */
export interface Origin {
  /** The record of this id. */
  record?: string | undefined;
  /** Brought by this key; `local` is the process itself. */
  key?: string | undefined;
  /** Declared this `metadata.source`. */
  source?: string | undefined;
  /** Accepted at or after this time. */
  after?: number | undefined;
  /** Accepted before this time. */
  before?: number | undefined;
}

/** A request to take back what came from somewhere, with everything learned from it. At least one field of {@link Origin} must be given. */
export interface WithdrawRequest extends Origin {
  /** Whose collections; default `local`. */
  account?: string | undefined;
  /** One collection; default every collection of the account. */
  tenant?: string | undefined;
  /** Say what would go and change nothing. */
  dry_run?: boolean | undefined;
}

/** What a withdrawal took, or would take, from the collections together. */
export interface WithdrawResult {
  /** Records that came from there. */
  records: number;
  /** Entries that were learned from nothing else. */
  entries: number;
  /** Edits, pins and retirements that a key made, where there were any. */
  corrections?: number;
  /** What happened, in words. */
  status: string;
}
