import type { ActionPlan } from '../../domain/action-plan.js';
import { SAY } from '../../domain/say.js';
import type { Names } from '../../guidance/names.js';
import type { Piece } from '../../guidance/piece.js';
import type { SoFar } from '../../world/runs/so-far.js';
import type { World } from '../../world/world.js';
import type { Sought } from '../calibrate/learn-sought.js';
import type { KnownInput } from './known-pieces.js';
import type { LearnedNext } from './learned-next.js';
import type { Searched } from './search-tree.js';
import type { SoughtTask } from './sought-plan.js';

/** What could be said, and what programs read of it. */
export interface Advice {
  pieces: Piece[];
  /** What the lines were read off. */
  plan: ActionPlan | undefined;
  /** True where a program is not given the plan: its going its own way is worth more. */
  withheld?: boolean;
}

/** Everything that advice is drawn from. */
export interface AdviceInput extends KnownInput {
  /** Whether a way to go is told. */
  leading: boolean;
  /** A number in [0, 1) for a text, always the same for one task and what is known at the time. */
  draw(text: string): number;
  /**
   * What runs teach of the world, and the chance that the task asks for each action that tasks may be after, or needs each
   * other one; undefined until that is fitted, the model also where like runs mostly did what it has not met.
   */
  world: World | undefined;
  asks: ReadonlyMap<string, number> | undefined;
  /** What like runs did that the model of the world has not met, with the share of them. */
  unmet: ReadonlyMap<string, number>;
  /** The newest entry when that was fitted; undefined where nobody noted it. */
  lastEntry: number | undefined;
  /** Actions that went through, and that the user asked for again since. */
  again: ReadonlySet<string>;
  /** Share of who tries each of the former that the words of tasks explain. */
  explained: ReadonlyMap<string, number>;
  /** What tasks are after where results do not say what actions are called with, and this one. */
  sought: { of: Sought; task: SoughtTask } | undefined;
  /** How likely each action comes next, as it was learned of all runs; undefined where nothing was. */
  next: LearnedNext | undefined;
  /** Where the run stands, where it said so. */
  soFar: SoFar | undefined;
  /** Where it stands by the names of its actions alone. */
  byNames: SoFar | undefined;
  /** How likely the task is to succeed. */
  chance: number;
  /** The tree of what like runs did, where lines are read off it. */
  search(): Searched;
  /** The chance that the task needs a decisive action, over all runs of the collection; null until that is fitted. */
  chances: Map<string, number> | null;
}

/** Whether an action can be spoken of: a reply always can. */
export const sayable = (action: string, names: Names): boolean =>
  action === SAY || names.action(action) !== undefined;
