import type { WithdrawResult } from './withdraw.js';

/** How long, or how many, records are kept. At least one of `days` and `records` must be given; both hold. */
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
