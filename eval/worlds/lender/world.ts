import type { World } from '../world.js';
import { act } from './act.js';
import { ACTIONS } from './actions.js';
import { drawTask, isMet } from './draw-task.js';
import { GOALS } from './goals.js';
import { ORACLE } from './oracle.js';
import type { State } from './state.js';

/**
 * A lender of instruments with rooms to practise in: tools with JSON results, members who want one to three things,
 * and rules that show only when they are broken.
 */
export const LENDER: World<State> = {
  name: 'lender',
  form: 'json',
  actions: ACTIONS,
  askable: GOALS.map(({ action }) => action),
  draw: drawTask,
  act,
  isMet,
  oracle: ORACLE,
  patience: (goals) => 10 + 10 * goals,
};
