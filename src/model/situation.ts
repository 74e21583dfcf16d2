import type { Run, Step } from './table/table.js';

/** A stored run that is like the task at hand. */
export interface SimilarRun {
  readonly run: Run;
  /** How like its task is, in [0, 1]: 1 is the same meaning. */
  readonly likeness: number;
}

/** What is known of a request when it is answered. */
export interface Situation {
  readonly task: string;
  /** The stems of the task's clauses and words, as in {@link Run}. */
  readonly clauses: readonly (readonly string[])[];
  readonly words: readonly string[];
  /** The kind of agent; empty where the request does not say. */
  readonly agentType: string;
  /** The agent's place, as stored runs name theirs; left out where the request does not say. */
  readonly place?: string | undefined;
  /** The run so far; empty at its start. */
  readonly steps: readonly Step[];
  /** The actions that the agent is about to take; left out where the request is not about one. */
  readonly proposed?: readonly Step[];
  /** What the agent sees now; empty where the request does not say. */
  readonly observation: string;
  /** Whether an operator may be named: of those that the caller has, or that stored runs were offered. */
  readonly mayName: (operator: string) => boolean;
  /** Whether the words of the task forbid what an operator does; such an operator may not be named either. */
  readonly forbids: (operator: string) => boolean;
  /** Whether a stem of a task is no one owner's: tasks of several groups have it. */
  readonly isShared: (stem: string) => boolean;
  /** Runs whose tasks are most like this one, most alike first; at most some dozens. */
  readonly similar: readonly SimilarRun[];
}
