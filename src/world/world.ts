import type { LearnedCondition } from './conditions/learn-conditions.js';
import type { LearnedGap } from './needs/learn-gaps.js';
import type { Order } from './needs/learn-order.js';
import type { LearnedRequirement } from './needs/learn-requirements.js';
import type { Refusals } from './refusals/refusals.js';
import type { LearnedRemedy } from './remedies/learn-remedies.js';
import type { Tally } from './runs/evidence.js';
import type { LearnedSource } from './sources/learn-sources.js';
import type { WordWorld } from './words/word-world.js';

/** An argument of an action. */
export interface ArgumentModel {
  name: string;
  /** Share of the calls that gave it. */
  share: number;
  sources: LearnedSource[];
}

/** What is known of one action. */
export interface ActionModel {
  action: string;
  /** Independent units whose calls went through, and whose calls were refused. */
  calls: Tally;
  /** Calls that went through and that were refused. */
  attempts: Tally;
  /** Share of successful runs that took it. */
  usual: number;
  /** Share of all runs that tried it. */
  tried: number;
  /** Share of its calls that told first what a later call was made with; what older versions fitted has none. */
  used?: number;
  /** Share of its calls whose result shows that something was changed by it. */
  changes: number;
  args: ArgumentModel[];
  conditions: LearnedCondition[];
  /** Those that are known well enough to be told and planned by: what the errors that it met depend on, and more. */
  said: LearnedCondition[];
}

/** What runs of a collection teach of the world that they act in. */
export interface World {
  /** Runs and independent units that it was learned from. */
  runs: number;
  units: number;
  /** Runs that came through, in the end or as far as is known; what older versions fitted has none. */
  came?: number;
  /** Runs whose agents were told a way to go; what older versions fitted has none. */
  led?: number;
  actions: Map<string, ActionModel>;
  /** Share of the units that came through, of which no run changed anything; what older versions fitted has none. */
  idle?: number;
  /** Actions that runs which came through took in the place of every change; left out where none is known to be one. */
  inPlace?: Set<string>;
  /** Changes that bar each other and are never made in one task, each with those it is apart from; left out where none are. */
  apart?: Map<string, Set<string>>;
  /** Actions that are called with one thing however many a task is after. */
  calledWithOne: Set<string>;
  remedies: LearnedRemedy[];
  order: Order;
  requirements: LearnedRequirement[];
  /** After what something is missing; what older versions fitted has none. */
  gaps?: LearnedGap[];
  /** Which results refuse though nothing that is known everywhere marks them; what older versions fitted has none. */
  refusals?: Refusals;
  /** What is known where actions are words. */
  words?: WordWorld;
}
