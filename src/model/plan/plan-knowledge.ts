import type { StepArgument } from '../../domain/action-plan.js';
import type { RepairKind, Tally } from '../../domain/guidance-item.js';

/** What has to hold before an operator is accepted. `held` and `refused` count groups. */
export type Prerequisite =
  /** Another operator was done before. */
  | { readonly kind: 'after'; readonly prior: string; readonly held: number; readonly refused: number }
  /** The newest result of `operator` about the same object has one of the values at `path`. */
  | {
      readonly kind: 'fact';
      readonly operator: string;
      readonly path: string;
      readonly values: readonly string[];
      readonly held: number;
      readonly refused: number;
    };

/** An error that an operator can meet, with its best repair. */
export interface PlannedRefusal {
  /** The words of the error, instance-specific values as `‹…›`. */
  readonly error: string;
  /** Probability that a first try meets it, in [0, 1]. */
  readonly chance: number;
  /** Probability that an agent gets past it without guidance, in [0, 1]. */
  readonly alone: number;
  readonly repair: RepairKind;
  /** Operators that are done before the refused action is tried again, in order. */
  readonly operators: readonly string[];
  readonly worked: Tally;
}

/** What programs are told of the steps of a plan: functions over the parts of the model, joined by the caller. */
export interface PlanKnowledge {
  /** The arguments with their sources, likeliest first. */
  argumentsOf(operator: string): readonly StepArgument[];
  prerequisitesOf(operator: string): readonly Prerequisite[];
  /** The argument that names an object on which the operator works once. */
  onceFor(operator: string): string | undefined;
  refusalsOf(operator: string): readonly PlannedRefusal[];
}
