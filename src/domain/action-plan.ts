/** Where the value of an argument comes from. */
export type ArgumentSource =
  /** One of a small set of values that runs of many subjects share. */
  | { constant: string[] }
  /** The words of the task or of the user. */
  | { task: true }
  /**
   * A place in what an earlier call of `action` returned: `path` as in `items[].item_id`. `same` names the argument
   * of this step whose object the value has to belong to.
   */
  | { action: string; path: string; same?: string };

/** An argument of a step; one of which it is not known where it comes from is left out. */
export interface StepArgument {
  name: string;
  /** Where its value comes from, likeliest first; at least one. */
  from: ArgumentSource[];
}

/** What has to hold before a step is taken. Counts are of independent units (subjects, tasks, sources), not of runs. */
export interface StepCondition {
  /** `<action>.<path>` of the newest result about the same object, or `done.<action>`. */
  fact: string;
  /** The values with which calls went through. */
  values: string[];
  /** Units whose calls went through while it held. */
  held: number;
  /** Units whose calls were refused while it did not hold. */
  refused: number;
}

/** What puts an error of a step right. */
export interface StepRemedy {
  /** The words of the error, particulars as `‹…›`. */
  error: string;
  /** Actions to take before the step is tried again, in order. */
  then: string[];
  /** Independent units in which it helped; 0 where nobody got past the error yet and nobody tried this against it. */
  support: number;
}

/** What is done after a step where a fact has turned out so. */
export interface PlanBranch {
  when: { fact: string; value: string };
  steps: PlanStep[];
}

/** One step of a plan, read or write. */
export interface PlanStep {
  /** The name by which the action is called; for worlds of words the template, its slots in braces. */
  action: string;
  /** Probability that the step is part of what the task needs and works, in [0, 1]; no threshold for taking it. */
  chance: number;
  args?: StepArgument[];
  only_if?: StepCondition[];
  /** The argument that names an object on which the action works once. */
  once_per?: string;
  if_refused?: StepRemedy[];
  /** The first branch whose `when` holds after the step is taken; then the plan goes on. */
  branches?: PlanBranch[];
}

/**
 * What the engine would have the agent do, as programs read it (`metadata.explanation.plan`). Parts that are not known
 * are left out. A program that follows it takes a step only where its known conditions hold, then the first branch
 * whose `when` holds, and on a refusal that is like `error` (its words are in what came back) does `then` and tries
 * again, on any other tries the next value. A look-up is made for each value that may be meant; a condition of which
 * nothing is known bars no step. docs/reference/plan.md says it with an example.
 */
export interface ActionPlan {
  /** Probability that the task succeeds by this plan, in [0, 1]. */
  chance: number;
  /** The actions that the task seems to be after, and how likely each is. */
  goals: { action: string; chance: number }[];
  /** In the order to be taken, every action that the task needs among them, reads too. */
  steps: PlanStep[];
}
