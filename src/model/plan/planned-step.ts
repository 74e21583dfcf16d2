/** Why a step is in a plan. */
export type StepRole = 'goal' | 'look-up' | 'prerequisite' | 'given' | 'path';

/** A step of a plan before it is written for programs or people. */
export interface PlannedStep {
  readonly operator: string;
  readonly role: StepRole;
  /** Probability that the task needs it, in [0, 1]. */
  readonly chance: number;
  /** What is done after it where a fact has turned out so. */
  readonly branches: readonly PlannedBranch[];
}

/** Steps that establish a precondition that does not hold. */
export interface PlannedBranch {
  readonly fact: string;
  readonly value: string;
  /** Probability of the value, in [0, 1]. */
  readonly chance: number;
  readonly steps: readonly PlannedStep[];
}
