import type { WithdrawResult } from './withdraw.js';

/** The age, or the number, up to which records are kept. At least one of `days` and `records` must be given; both hold. */
export interface RetainRequest {
  account: string;
  /** One collection; default every collection of the account. */
  tenant?: string;
  /** Records accepted more days ago go. */
  days?: number;
  /**
   * How many of the newest records of each collection stay (and those accepted in the same millisecond as the last of
   * them).
   */
  records?: number;
  /** Say what would go and change nothing. */
  dry_run?: boolean;
}

/** What went, or would go. */
export type RetainResult = WithdrawResult;

/** How much is kept, for good: the service removes what is past it, at once and every hour from then on. */
export interface RetentionPolicy {
  account: string;
  /** One collection, in place of what holds for the account; null for every collection without a policy of its own. */
  tenant: string | null;
  /** Records accepted more days ago go. */
  days?: number;
  /** How many of the newest records of each collection stay. */
  records?: number;
  /** When it was set, milliseconds since the epoch. */
  set_at: number;
  /** The id of the key that set it, or `local`. */
  set_by: string;
}

/** Sets a policy, or with neither `days` nor `records` ends the one that is there. */
export interface SetRetentionRequest extends RetainRequest {
  /** The id of the key that asks; default `local`. */
  key?: string;
}
