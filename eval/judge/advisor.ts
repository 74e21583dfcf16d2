import type { ActionPlan, Interaction, Turn, WatchList } from '../../src/index.js';

/** What an agent asks for: at the start of a task, or in its middle with the turns so far. */
export interface AdviceRequest {
  task: string;
  agentType?: string;
  turns?: readonly Turn[];
  /** The action that it is about to take: then what is known of that alone is asked. */
  proposed?: string;
  /** Whether it asks again in its middle. */
  watch?: boolean;
}

/** What an agent is told. */
export interface Advice {
  /** What is added to the task; empty where nothing is known. */
  text: string;
  /** The plan for programs, where there is one. */
  plan?: ActionPlan;
  /** The estimated probability of success. */
  confidence?: number;
  /** Set it as `metadata.request_id` of the stored run, so that the run counts as guided. */
  requestId?: string;
  /** Of what more is known, where that was asked for. */
  watch?: WatchList;
}

/** Gives advice from runs that it has learned: knowhow, or a baseline. */
export interface Advisor {
  /** Learns the runs, in this order, and returns when what they teach is used. */
  learn(runs: readonly Interaction[]): Promise<void>;
  advise(request: AdviceRequest): Promise<Advice>;
  close(): Promise<void>;
}
