import type { Action } from '../world.js';

const SAYS: Readonly<Record<string, string>> = {
  'cross to {part}': 'go to another part of the nursery',
  'stop and look': 'see what is around',
  'lift the lid of {spot}': 'open something up',
  'turn the key of {spot}': 'undo a lock',
  'gather {what} from {spot}': 'take something along',
  'stand {what} on {spot}': 'put something in its place',
  'soak {what} in {water}': 'wet the roots of a plant',
  'wear {aid}': 'put something on',
  'bare your hands': 'take off what is on them',
  'disinfect {what} with {aid}': 'clean one thing with another',
  'prune {what}': 'cut a plant back',
  'pot {what}': 'give a plant a pot',
  'graft {what}': 'set a new shoot on a plant',
};

/** Everything that can be done in the nursery, as templates of words. */
export const ACTIONS: readonly Action[] = Object.entries(SAYS).map(([name, says]) => ({
  name,
  args: [...name.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot!),
  says,
}));
