import type { World } from '../world.js';
import { act } from './act.js';
import { ACTIONS } from './actions.js';
import { drawTask, isMet } from './draw-task.js';
import { ORACLE } from './oracle.js';
import { PLAIN } from './plain.js';
import { view } from './sights.js';
import { ROOMS, type State } from './state.js';

/**
 * A bindery that answers in words: four rooms with stores and machines in them, tools and old books, and one to three
 * books to be sewn, trimmed, lettered, covered, shown, handed out or moved.
 */
export const BINDERY: World<State> = {
  name: 'bindery',
  form: 'words',
  actions: ACTIONS,
  askable: ['sew {item}', 'trim {item}', 'letter {item}'],
  opening: view,
  rooms: Object.keys(ROOMS),
  plain: PLAIN,
  draw: drawTask,
  act,
  isMet,
  oracle: ORACLE,
  patience: (goals) => 30 + 25 * goals,
};
