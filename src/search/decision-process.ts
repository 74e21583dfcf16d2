/** What may come of a decision. */
interface Outcome<S> {
  /** Its probability; those of one decision add up to 1. */
  chance: number;
  state: S;
}

/** What can be decided in a state. */
export interface Decision<S> {
  name: string;
  /** How likely it is to be the best one before anything was searched, in [0, 1]. */
  prior: number;
  outcomes: readonly Outcome<S>[];
}

/**
 * A process of decisions and chances that comes to an end (a Markov decision process with a finite horizon; Puterman
 * 1994, chapter 4). Everything in it follows from its arguments alone.
 */
export interface DecisionProcess<S> {
  /** The same text for states from which everything goes on alike. */
  key(state: S): string;
  /** What can be decided, in an order that breaks ties; none at an end. */
  decisions(state: S): readonly Decision<S>[];
  /** What it is worth to stop here, in [0, 1]: exact at an end, elsewhere never more than what can be reached. */
  worth(state: S): number;
}

/** What to do in every state that can come of it. */
export interface Policy<S> {
  /** What the root is worth by it, in [0, 1]. */
  value: number;
  /** The best decision that was found; undefined at an end, and where stopping here is as good as anything found. */
  choose(state: S): Decision<S> | undefined;
}
