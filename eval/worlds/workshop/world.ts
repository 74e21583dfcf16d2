import type { World } from '../world.js';
import { act } from './act.js';
import { ACTIONS } from './actions.js';
import { drawTask, isMet } from './draw-task.js';
import { GOALS } from './goals.js';
import { ORACLE } from './oracle.js';
import type { State } from './state.js';

/**
 * The workshop and the rental counter for bicycles and cargo bikes of a city: tools with wrapped JSON results,
 * customers who want one to three things, and rules of the counter, the workshop and the makers of parts.
 */
export const WORKSHOP: World<State> = {
  name: 'workshop',
  form: 'json',
  actions: ACTIONS,
  askable: GOALS.map(({ action }) => action),
  draw: drawTask,
  act,
  isMet,
  oracle: ORACLE,
  patience: (goals) => 12 + 11 * goals,
};
