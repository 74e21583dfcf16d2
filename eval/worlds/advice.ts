import type { ArgumentSource } from '../../src/index.js';
import type { Args } from './world.js';

/** An action that a text names, and the values that it gives for its arguments. */
export interface Move {
  action: string;
  args: Args;
}

/** What an agent takes from a text that was added to its task. */
export interface Advice {
  /** What to do, in order; empty where the text gives no order. */
  plan: Move[];
  /** What to do when an action is refused with such an error; no actions where it is said of all. */
  remedies: { actions: string[]; error: string; way: Move[] }[];
  /** Where arguments come from: by `action.argument`, or by the argument alone where the text names no action. */
  sources: Map<string, ArgumentSource[]>;
  /**
   * What must be so before an action: a field, the action whose results have it, its values, and what to do first
   * where it is not so.
   */
  conditions: { action: string; of?: string; fact: string; values: string[]; otherwise: Move[] }[];
  /** Actions that are named without an order. */
  needed: Move[];
  /** Actions that the text warns of. */
  avoid: string[];
}

/** What a text without advice says. */
export const silence = (): Advice => ({
  plan: [],
  remedies: [],
  sources: new Map(),
  conditions: [],
  needed: [],
  avoid: [],
});
