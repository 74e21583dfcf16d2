import type { Argument } from '../events/action.js';
import type { Step } from '../table/table.js';
import { argumentsOf } from './arguments-of.js';
import { type Cell, readSight, type Sight } from './sight.js';

/** A cell with the result that it is in. */
interface Found {
  readonly sight: Sight;
  readonly cell: Cell;
}

/** A place in results: an operator and a path. */
export interface Place {
  readonly operator: string;
  readonly path: string;
  readonly values: Set<string>;
  readonly found: Found[];
}

/** An action that was done. */
export interface Done {
  readonly operator: string;
  readonly args: readonly Argument[];
}

/** What is known at one point of a run. */
export interface History {
  /** Results of actions that were not refused, oldest first. */
  readonly sights: Sight[];
  /** The task and everything that somebody answered the agent, in lower case. */
  words: string;
  readonly done: Done[];
  /** Places by operator and path. */
  readonly places: Map<string, Place>;
  /** Keys of places by a value that they hold. */
  readonly holding: Map<string, Set<string>>;
}

/** The key of a place. */
const placeKey = (operator: string, path: string): string => `${operator}\t${path}`;

/** A history with nothing in it but the task. */
export const beginHistory = (task: string): History => ({
  sights: [],
  words: task.toLowerCase(),
  done: [],
  places: new Map(),
  holding: new Map(),
});

/** Adds a step and what came of it; a refused one tells no values. */
export function addStep(history: History, step: Step): void {
  if (step.failed) return;
  if (step.action.kind === 'say') {
    history.words += `\n${step.result.toLowerCase()}`;
    history.done.push({ operator: step.operator, args: [] });
    return;
  }
  const sight = readSight(step);
  history.sights.push(sight);
  history.done.push({ operator: step.operator, args: argumentsOf(step.operator, step.action) });
  const keys = new Map<string, string>();
  for (const cell of sight.cells) {
    let key = keys.get(cell.path);
    if (key === undefined) {
      key = placeKey(sight.operator, cell.path);
      keys.set(cell.path, key);
    }
    let place = history.places.get(key);
    if (!place) {
      place = { operator: sight.operator, path: cell.path, values: new Set(), found: [] };
      history.places.set(key, place);
    }
    place.values.add(cell.value);
    place.found.push({ sight, cell });
    const holding = history.holding.get(cell.value);
    if (holding) holding.add(key);
    else history.holding.set(cell.value, new Set([key]));
  }
}

/** What is known after some steps of a run. */
export function historyOf(task: string, steps: readonly Step[]): History {
  const history = beginHistory(task);
  for (const step of steps) addStep(history, step);
  return history;
}

/** Whether words hold a value, as a whole word or phrase. Both in lower case. */
export function hasWord(words: string, value: string): boolean {
  if (value === '') return false;
  for (let at = words.indexOf(value); at >= 0; at = words.indexOf(value, at + 1)) {
    const before = words[at - 1] ?? ' ';
    const after = words[at + value.length] ?? ' ';
    if (!/[\p{L}\p{N}_]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after)) return true;
  }
  return false;
}
