import type { World } from '../world.js';
import { act } from './act.js';
import { ACTIONS } from './actions.js';
import { drawTask, isMet } from './draw-task.js';
import { ORACLE } from './oracle.js';
import { PLAIN } from './plain.js';
import { around } from './sights.js';
import { PARTS, type State } from './state.js';

/**
 * A plant nursery that answers in words: four parts with things standing about, and one to three plants to be pruned,
 * potted, grafted, sold, wintered or kept apart.
 */
export const NURSERY: World<State> = {
  name: 'nursery',
  form: 'words',
  actions: ACTIONS,
  askable: ['prune {what}', 'pot {what}', 'graft {what}'],
  opening: around,
  rooms: Object.keys(PARTS),
  plain: PLAIN,
  draw: drawTask,
  act,
  isMet,
  oracle: ORACLE,
  patience: (goals) => 30 + 25 * goals,
};
