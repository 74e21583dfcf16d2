import type { Args } from '../world.js';
import type { State, Thing } from './state.js';

/** A rule of the kitchen. It is told to nobody. */
export interface Rule {
  name: string;
  actions: readonly string[];
  broken(state: State, args: Args, item: Thing | undefined): boolean;
  /** What is said or seen when it is broken; what stands in braces is filled in. */
  error: string;
  /** What a refusal changes; nothing where left out. */
  after?(state: State, args: Args, item: Thing | undefined): void;
}
