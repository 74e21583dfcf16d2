/**
 * What became of one job: its effects are committed, its lease is lost, or it failed; `outage`: something that every
 * job needs is away, which is no fault of this one.
 */
export type Handled = { state: 'done' | 'lost' } | { state: 'error' | 'outage'; error: unknown };

/** What a handler knows of its worker. */
export interface Handling {
  /** Fires when the worker gives the job up: what is done after that is done for nothing. */
  signal: AbortSignal;
  /** Says that work goes on. */
  progress(): void;
}
