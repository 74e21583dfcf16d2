import type { World } from '../world.js';
import { act } from './act.js';
import { ACTIONS } from './actions.js';
import { drawTask, isMet } from './draw-task.js';
import { GOALS } from './goals.js';
import { ORACLE } from './oracle.js';
import type { State } from './state.js';

/**
 * The programme office of a film festival: tools with JSON results, colleagues who write in with one to three things,
 * and rules that show in codes when they are broken, or not at all.
 */
export const FESTIVAL: World<State> = {
  name: 'festival',
  form: 'json',
  actions: ACTIONS,
  askable: GOALS.map(({ action }) => action),
  draw: drawTask,
  act,
  isMet,
  oracle: ORACLE,
  patience: (goals) => 9 + 11 * goals,
};
