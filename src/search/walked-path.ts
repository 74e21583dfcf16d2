import type { Outcome } from '../domain/entry.js';

/** The way of one or more runs, with how much it counts for the task at hand. */
export interface WalkedPath {
  /** The knowledge entry it comes from; several may come from one. */
  id: number;
  /** Kernel weight in (0, 1]: how much the runs are like the task. */
  weight: number;
  /** The kind of agent that made them, where it said so. */
  agent?: string | null;
  /** Runs behind it. */
  runs: number;
  /** Those that succeeded and failed; fractions come from estimated endings. */
  successes: number;
  failures: number;
  /** The actions in order, each with the situation it was taken in and, where that is known, what came of it. */
  steps: { action: string; situation: number; outcome?: Outcome }[];
}

/** A place on a path: before its step `position`, or at its end. */
export interface Cursor {
  /** Index into the paths that are searched. */
  path: number;
  position: number;
  /** How much the path counts here, in (0, 1]; below the path's own weight where it was joined on. */
  weight: number;
}
