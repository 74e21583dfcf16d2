import type { World } from '../world.js';
import { act, view } from './act.js';
import { ACTIONS } from './actions.js';
import { drawTask, isMet } from './draw-task.js';
import { ORACLE } from './oracle.js';
import { ROOMS, type State } from './state.js';

/**
 * A station by the sea: rooms, containers and things in them, actions and what they come to in plain words, one to
 * three things to be done, and rules that show only when they are broken.
 */
export const STATION: World<State> = {
  name: 'station',
  form: 'words',
  actions: ACTIONS,
  askable: ['read {instrument}'],
  opening: view,
  rooms: Object.keys(ROOMS),
  draw: drawTask,
  act,
  isMet,
  oracle: ORACLE,
  patience: (goals) => 25 + 25 * goals,
};
