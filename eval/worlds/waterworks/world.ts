import type { World } from '../world.js';
import { act } from './act.js';
import { ACTIONS } from './actions.js';
import { drawTask } from './draw-task.js';
import { GOALS } from './goals.js';
import { ORACLE } from './oracle.js';
import type { State } from './state.js';
import { isMet } from './verdict.js';

/**
 * The customer office of a water utility: tools with nested JSON results, customers who want one to three things for
 * the places that they have water at, and rules of billing, collection, the meter round and data protection.
 */
export const WATERWORKS: World<State> = {
  name: 'waterworks',
  form: 'json',
  actions: ACTIONS,
  askable: GOALS.map(({ action }) => action),
  draw: drawTask,
  act,
  isMet,
  oracle: ORACLE,
  patience: (goals) => 14 + 12 * goals,
};
