import type { StepArgument } from '../../domain/action-plan.js';
import type { RepairKind, ShownAction, Tally } from '../../domain/guidance-item.js';
import type { GoalChance } from '../goals/goals.js';
import type { Situation } from '../situation.js';

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

/** A step that the circumstances of the task call for, as contrasts show it. */
export interface GivenStep {
  readonly operator: string;
  /** At the beginning, or next to `anchor`. */
  readonly place: 'begin' | 'before' | 'after';
  readonly anchor?: string;
  /** Probability that the task needs it, in [0, 1]. */
  readonly chance: number;
}

/** What a plan is made of: functions over the parts of the model, joined by the caller. */
export interface PlanKnowledge {
  shownOf(operator: string): ShownAction;
  /** The arguments with their sources, likeliest first. */
  argumentsOf(operator: string): readonly StepArgument[];
  /** Operators that bring the operator's arguments, where nothing nearer has them. */
  producersOf(operator: string): readonly string[];
  prerequisitesOf(operator: string): readonly Prerequisite[];
  /** The argument that names an object on which the operator works once. */
  onceFor(operator: string): string | undefined;
  refusalsOf(operator: string): readonly PlannedRefusal[];
  /** Whether the results so far show that one of the operator's preconditions does not hold. */
  isRefusedNow(operator: string): boolean;
}

/** The path of like successes. */
export interface PlannedPath {
  /** In order; the steps of the run so far among them. */
  readonly operators: readonly string[];
  /** Probability that a task like this needs these steps, in [0, 1]. */
  readonly chance: number;
}

/** What a plan is made from. */
export interface PlanInput {
  readonly situation: Pick<Situation, 'steps' | 'mayName' | 'similar'>;
  readonly goals: readonly GoalChance[];
  /** Orders of goals, `first\tsecond`, as in `Goals`. */
  readonly order: Readonly<Record<string, number>>;
  readonly given: readonly GivenStep[];
  /** Used where no goal is likelier than not. */
  readonly path?: PlannedPath;
  readonly knowledge: PlanKnowledge;
}
