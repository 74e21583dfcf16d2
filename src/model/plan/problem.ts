/** What can come of a choice. */
export interface Outcome<S> {
  readonly label: string;
  /** In [0, 1]; those of a choice sum to 1. */
  readonly chance: number;
  readonly state: S;
}

/** Something that can be decided. */
export interface Choice<S> {
  readonly label: string;
  /** How readily it is tried first: relative, above 0. */
  readonly prior: number;
  readonly outcomes: readonly Outcome<S>[];
}

/** A tree of decisions and chance, without circles. */
export interface Problem<S> {
  /** Equal for states from which everything goes on alike. */
  key(state: S): string;
  /** None where the tree ends. */
  choices(state: S): readonly Choice<S>[];
  /** Where the tree ends its value; before that a guess. In [0, 1]. */
  value(state: S): number;
}

/** What a search found about a state. */
export interface Searched {
  /** In [0, 1]. */
  readonly value: number;
  /** Index of the best choice; -1 where there is none. */
  readonly best: number;
  /** How often the search passed the state. */
  readonly visits: number;
}
