import type { Action } from '../world.js';

const action = (name: string, says: string): Action => ({
  name,
  args: [...name.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot!),
  says,
});

/** Everything that can be done at the station, as templates of words. */
export const ACTIONS: readonly Action[] = [
  action('go to {room}', 'walk to another room'),
  action('look around', 'see what there is in the room'),
  action('open {container}', 'open something that is shut'),
  action('pry open {container}', 'open something by force'),
  action('unlock {container}', 'turn a key in a lock'),
  action('take {object} from {container}', 'pick something up'),
  action('put {object} in {container}', 'leave something somewhere'),
  action('rinse {object} in {fixture}', 'run water over something'),
  action('dry {object} at {fixture}', 'hold something where it is warm'),
  action('light {thing}', 'set a flame to something'),
  action('wrap {object}', 'put cloth around something'),
  action('label {object}', 'write on something what it is'),
  action('tap {instrument}', 'give an instrument a light knock'),
  action('read {instrument}', 'note what an instrument shows'),
];
