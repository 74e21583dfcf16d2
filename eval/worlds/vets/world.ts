import type { World } from '../world.js';
import { act } from './act.js';
import { ACTIONS } from './actions.js';
import { drawTask, isMet } from './draw-task.js';
import { GOALS } from './goals.js';
import { ORACLE } from './oracle.js';
import type { State } from './state.js';

/**
 * The front desk and the pharmacy of a veterinary clinic: tools with nested JSON results, clients who want one to three
 * things for their animals, and rules of the house, the law, the laboratories and the insurers.
 */
export const VETS: World<State> = {
  name: 'vets',
  form: 'json',
  actions: ACTIONS,
  askable: GOALS.map(({ action }) => action),
  draw: drawTask,
  act,
  isMet,
  oracle: ORACLE,
  patience: (goals) => 12 + 11 * goals,
};
