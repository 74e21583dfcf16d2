import type { Action } from '../world.js';

const action = (name: string, says: string): Action => ({
  name,
  args: [...name.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot!),
  says,
});

/** Everything that can be done in the bindery, as templates of words. */
export const ACTIONS: readonly Action[] = [
  action('walk to {room}', 'change rooms'),
  action('look over the room', 'take stock of where you are'),
  action('open {store}', 'pull, lift or swing something open'),
  action('unlock {store}', 'undo a lock'),
  action('fetch {item} out of {store}', 'take something into your hands'),
  action('leave {item} at {store}', 'set something down somewhere'),
  action('plug in {machine}', 'give a machine current'),
  action('wait a while', 'let time pass'),
  action('rub {item} with {tool}', 'work over one thing with another'),
  action('glue {item}', 'brush glue under a cover'),
  action('press {item} in {machine}', 'squeeze something flat'),
  action('sew {item}', 'stitch loose pages'),
  action('trim {item}', 'cut edges straight'),
  action('letter {item}', 'print a title in gold'),
  action('wrap {item}', 'fold paper round something'),
  action('unwrap {item}', 'take the paper off again'),
];
