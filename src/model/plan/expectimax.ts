/** A tree of decisions and chance, without circles. Chances of one choice sum to 1; values are in [0, 1]. */
export interface Problem<S> {
  /** Equal for states from which everything goes on alike. */
  key(state: S): string;
  /** None where the tree ends. */
  choices(state: S): readonly { label: string; outcomes: readonly Outcome<S>[] }[];
  /** The value of an end. */
  value(state: S): number;
}

/** What can come of a choice. */
export interface Outcome<S> {
  readonly label: string;
  readonly chance: number;
  readonly state: S;
}

/** A state that was searched: what it is worth, and its choices. */
export interface Searched {
  readonly value: number;
  readonly choices: readonly {
    readonly label: string;
    readonly value: number;
    readonly outcomes: readonly {
      readonly label: string;
      readonly chance: number;
      readonly node: Searched;
    }[];
  }[];
}

/**
 * Searches a tree through: what a state is worth is the best of its choices, and that of a choice the mean over what can come
 * of it. Equal states are searched once, so that a plan whose steps have some errors each costs their number, not a power of it.
 */
export function expectimax<S>(problem: Problem<S>, root: S): Searched {
  const found = new Map<string, Searched>();
  const search = (state: S): Searched => {
    const key = problem.key(state);
    const known = found.get(key);
    if (known) return known;
    const choices = problem.choices(state).map(({ label, outcomes }) => {
      const below = outcomes.map((one) => ({ ...one, node: search(one.state) }));
      return {
        label,
        value: below.reduce((sum, { chance, node }) => sum + chance * node.value, 0),
        outcomes: below,
      };
    });
    const value = choices.length === 0 ? problem.value(state) : Math.max(...choices.map((one) => one.value));
    const node = { value, choices };
    found.set(key, node);
    return node;
  };
  return search(root);
}
