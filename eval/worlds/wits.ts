import type { ArgumentSource } from '../../src/index.js';
import type { Move } from './advice.js';
import type { Args, Outcome } from './world.js';

/** A call that an agent would make now. */
export interface Proposal {
  move: Move;
  /** True when it is what was wanted, false when it only makes that possible. */
  ready: boolean;
}

/** What an agent was told that bears on one action. */
export interface Told {
  /** Where an argument comes from. */
  sources(argument: string): readonly ArgumentSource[];
  /** What must be so with what the action is about: a field, in the results of which action, and its values. */
  conditions: readonly { of?: string; fact: string; values: readonly string[] }[];
}

/** What anybody can do without knowing the world's rules: fill in arguments, look things up, find the way. */
export interface Wits {
  /**
   * What to call now to get an action done, or undefined when nobody could say.
   *
   * @param move the action, and arguments whose values are known
   * @param said what the request says, one for each thing asked for that this may serve
   * @param told what the text says of the action
   */
  propose(move: Move, said: readonly Args[], told: Told): Proposal | undefined;
  /** Something that could be tried when one is at a loss. */
  somethingElse(said: readonly Args[]): Move | undefined;
  /** Takes in what a call came to. */
  notice(move: Move, outcome: Outcome): void;
}
