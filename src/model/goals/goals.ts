/** What is known of an operator that tasks may be for. */
export interface Goal {
  readonly operator: string;
  /** Log-odds that a task needs it whatever its words. */
  readonly base: number;
  /** Log-odds that a clause without known words asks for it. */
  readonly bias: number;
  /** Log-odds that a stem of the clause adds, before the clause's scale. */
  readonly words: Readonly<Record<string, number>>;
  /** Stems of the operator's own name, each with its rarity among operators. */
  readonly name: Readonly<Record<string, number>>;
  /** Probability that doing it spoils a task that does not need it. */
  readonly harm: number;
  /** Probability that an unguided agent goes for it where it is needed, and where it is not. */
  readonly aimed: number;
  readonly aimedAnyway: number;
  /**
   * True where unguided agents go for it by themselves when it is needed: the words ask for it. Else it is a step that
   * only outcomes call for.
   */
  readonly asked: boolean;
  /** How much likelier outcomes are if some tasks need it than if none does: a natural logarithm. */
  readonly evidence: number;
  /** Groups in which it was done. */
  readonly groups: number;
}

/** What tasks are for, as far as their words say it. */
export interface Goals {
  /** Sorted by operator. */
  readonly goals: readonly Goal[];
  /** Operators that no task asks for and that spoil tasks, each with the probability that it does. */
  readonly spoilers: Readonly<Record<string, number>>;
  /** Log-odds that a word of the operator's own name adds, for all operators alike. */
  readonly nameWeight: number;
  /** Share of runs that succeed where all that was needed was done and nothing else. */
  readonly whole: number;
}

/** A goal of a task. */
export interface GoalChance {
  readonly operator: string;
  /** Probability that the task needs it, in [0, 1]. */
  readonly chance: number;
  /** Index of the clause that asks for it most. */
  readonly clause: number;
  /** False for a step that only outcomes call for: see {@link Goal}. */
  readonly asked: boolean;
}
