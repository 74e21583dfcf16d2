import type { Interaction } from '../../src/index.js';
import type { AdviceRequest } from '../judge/advisor.js';
import type { Draws } from './draws.js';
import type { ItemTest } from './expected.js';

/** How many runs are drawn, and the share of outcomes that are stored as their opposite. */
export interface CaseSize {
  runs: number;
  wrong: number;
}

/** Runs to learn, what is asked after them, and what any reader of the runs would say. */
export interface DrawnCase {
  runs: Interaction[];
  /** At the start of an unseen task, and for some cases right after its first error. */
  questions: { at: 'start' | 'middle'; request: AdviceRequest }[];
  /** True of an item that tells the lesson; absent where there is nothing to learn. */
  wanted?: ItemTest;
  /** True of an item that misleads. */
  misleading: ItemTest;
}

/** A generator of small sets of runs with one lesson, or with none. */
export interface SmallCase {
  name: string;
  /** Cases that the design may look at, and cases that are only reported. */
  use: 'design' | 'held';
  draw(draws: Draws, size: CaseSize): DrawnCase;
}
