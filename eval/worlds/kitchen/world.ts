import type { World } from '../world.js';
import { act } from './act.js';
import { ACTIONS } from './actions.js';
import { drawTask } from './draw-task.js';
import { ORACLE } from './oracle.js';
import { PLAIN } from './plain.js';
import { view } from './sights.js';
import { ROOMS, type State } from './state.js';
import { isMet } from './verdict.js';

/**
 * A restaurant's kitchen in the hours before it opens: things are cut, simmered, stored, sent out, brought, cooled,
 * lit and scoured, in rooms with things in them, and rules that show only when they are broken, or not at all.
 */
export const KITCHEN: World<State> = {
  name: 'kitchen',
  form: 'words',
  actions: ACTIONS,
  askable: [
    'cut {item} on {board}',
    'simmer {item} on {fire}',
    'shelve {item} on {rack}',
    'hand {item} to {person}',
    'scour {machine}',
  ],
  opening: view,
  rooms: Object.keys(ROOMS),
  plain: PLAIN,
  draw: drawTask,
  act,
  isMet,
  oracle: ORACLE,
  patience: (goals) => 30 + 25 * goals,
};
