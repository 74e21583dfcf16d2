import type { Action } from '../world.js';

const action = (name: string, says: string): Action => ({
  name,
  args: [...name.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot!),
  says,
});

/** Everything that can be done in the kitchen, as templates of words. */
export const ACTIONS: readonly Action[] = [
  action('walk to {room}', 'go into another room'),
  action('look about', 'see what there is in the room'),
  action('open {place}', 'open something that is shut'),
  action('get {item} from {place}', 'take something along'),
  action('leave {item} at {place}', 'set something down somewhere'),
  action('cut {item} on {board}', 'slice, dice or fillet something'),
  action('steel {item}', 'draw a blade over the steel'),
  action('wash down', 'go over boards and bench with hot water'),
  action('turn on the gas', 'open the cock of the gas'),
  action('light {burner}', 'make something burn'),
  action('simmer {item} on {fire}', 'let something cook slowly'),
  action('skim {item}', 'lift off what floats on something'),
  action('chill {item}', 'make something cold quickly'),
  action('shelve {item} on {rack}', 'store goods that came in'),
  action('hand {item} to {person}', 'give something to somebody to take out'),
  action('sign the ledger', 'put your name in the book'),
  action('scour {machine}', 'clean grease off something'),
  action('bin {item}', 'throw something away'),
];
