/** A job as a worker holds it. */
export interface Claim {
  job: { id: string; attempts: number; deaths: number };
  /** Fencing token: every write about the job carries it. */
  token: number;
}

/** Which jobs a lane takes. */
export interface LaneFilter {
  /** Only jobs of records of at most this many characters. */
  largest?: number;
}

/** The queue, as much of it as a worker uses. */
export interface Queue<C extends Claim> {
  claim(
    request: LaneFilter & { now: number; leaseMs: number; limit: number; longestWaitMs: number },
  ): Promise<C[]>;
  heartbeat(leases: { jobId: string; token: number }[], until: number): Promise<string[]>;
  /** `uncounted`: the try is not held against the job; an `error` of null leaves the one that is known. */
  release(
    lease: { jobId: string; token: number },
    retry: { runAt: number; error: string | null; uncounted?: boolean },
  ): Promise<boolean>;
  fail(lease: { jobId: string; token: number }, failure: { now: number; error: string }): Promise<boolean>;
  nextDue(filter: LaneFilter): Promise<number | undefined>;
}
