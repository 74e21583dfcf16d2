import type { World } from '../world.js';
import { act } from './act.js';
import { ACTIONS } from './actions.js';
import { drawTask, isMet } from './draw-task.js';
import { GOALS } from './goals.js';
import { ORACLE } from './oracle.js';
import type { State } from './state.js';

/**
 * The desk of a seed bank: tools with JSON results, notes that ask for one to three things, and rules of seed, law and
 * field that are told to nobody.
 */
export const SEEDBANK: World<State> = {
  name: 'seedbank',
  form: 'json',
  actions: ACTIONS,
  askable: GOALS.map(({ action }) => action),
  draw: drawTask,
  act,
  isMet,
  oracle: ORACLE,
  patience: (goals) => 10 + 12 * goals,
};
