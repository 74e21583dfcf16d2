/** Why a step is in a plan. */
export type StepRole = 'goal' | 'look-up' | 'prerequisite' | 'given' | 'path';

/** A step of a plan before it is written for programs or people. */
export interface PlannedStep {
  readonly operator: string;
  readonly role: StepRole;
  /** Probability that the task needs it, in [0, 1]. */
  readonly chance: number;
}
