import type { Draws } from './draws.js';
import type { Edit } from './operator.js';
import type { Reading } from './reading.js';
import type { Step } from './resolve.js';
import type { Task, World } from './world.js';

/** An action that an agent has in mind, for one clause of its task. */
export interface Item extends Step {
  clause: number;
  /** Part of a plan that the agent was given, of its own, or something in between because of an error or a rule. */
  why: 'plan' | 'own' | 'between';
  /** The edit that is tried with it. */
  tried?: Edit;
}

/** What an agent knows in a run so far. */
export interface Mind {
  world: World;
  task: Task;
  draws: Draws;
  /** What it understood of its advice. */
  reading: Reading | undefined;
  /** Tries of an operator for a clause: `operator/clause`. */
  tries: Map<string, number>;
  /** How often an advised repair was taken for it. */
  taken: Map<string, number>;
  /** Fields of each clause's thing. */
  seen: Map<number, Readonly<Record<string, string>>>;
  /** Edits after which an operator was accepted. */
  edits: Map<string, Edit>;
  /** The value or field that is taken for an argument: `operator/argument`. */
  chosen: Map<string, string>;
  /** Values that were refused: `operator/argument/value`. */
  wrong: Set<string>;
}
