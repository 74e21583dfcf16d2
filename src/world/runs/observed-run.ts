import type { Outcome } from '../../domain/entry.js';

/** One action of a run as the model of the world reads it. */
export interface ObservedStep {
  action: string;
  args: Record<string, unknown>;
  outcome: Outcome;
  /** Where the action was words: its template, and what stood in each slot. */
  words?: { template: string; slots: Record<string, string>; error?: string };
  /** The words of the error, without what is particular to the run. */
  error?: string;
  /** The name that the result gives the error, where it has one. */
  code?: string;
  /** What came back, as it was stored. */
  result: string;
  /** True of a call that a person answered: it was never carried out. */
  unanswered?: boolean;
  /** What the user said since the action before this one; empty where nothing is known to be the user's. */
  heard: string;
}

/** A finished run as the model of the world reads it. Replies are not among its steps. */
export interface ObservedRun {
  query: string;
  /** Whose voice it is: runs of one subject are one independent unit. */
  subject: string;
  /** The kind of agent that made it, where it said so. */
  agent?: string;
  /** How likely it is that the run succeeded; 0 or 1 where it said so. */
  success: number;
  /** True where its agent was told a way to go: then what it did shows less of what its task asks for. */
  led?: boolean;
  /** The actions of that way, as far as they are known. */
  told?: string[];
  steps: ObservedStep[];
}
