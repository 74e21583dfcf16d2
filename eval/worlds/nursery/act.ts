import { fillTemplate } from '../session.js';
import type { Args, Outcome } from '../world.js';
import { ACTIONS } from './actions.js';
import { RULES } from './rules.js';
import { around, seenAt } from './sights.js';
import { PARTS, type Piece, type State } from './state.js';

/** What strikes one about a piece in one's arms. */
function strikes({ name, sort, soaked, pruned, clean }: Piece): string {
  if (name === 'shears' || name === 'budding knife') return clean ? ' It gleams.' : ' It is sticky.';
  if (sort === undefined) return '';
  if (sort === 'fleshy') return ' It is heavier than it looks.';
  return `${soaked === 'no' ? ' The leaves are limp.' : ''}${pruned ? '' : ' Long shoots tickle your ear.'}`;
}

function soak(piece: Piece, water: string): string {
  piece.soaked = water === 'tap' ? 'tap' : 'rain';
  piece.rotten ||= piece.sort === 'fleshy';
  return `Bubbles rise. When they cease you take the ${piece.name} out, dripping.`;
}

function change(state: State, name: string, { spot, water }: Args, piece: Piece | undefined): string {
  const gloves = state.pieces.find((one) => one.name === 'gloves')!;
  switch (name) {
    case 'lift the lid of {spot}':
      state.lidded = state.lidded.filter((one) => one !== spot);
      return `The hinges sing. ${seenAt(state, spot!)}`;
    case 'turn the key of {spot}':
      if (!state.locked.includes(spot!)) return 'It was not locked.';
      state.locked = state.locked.filter((one) => one !== spot);
      return 'The bolt slides back.';
    case 'gather {what} from {spot}':
      piece!.at = 'hands';
      return `From the ${spot} to the crook of your arm: the ${piece!.name}.${strikes(piece!)}`;
    case 'stand {what} on {spot}':
      piece!.at = spot!;
      return `You step back and consider it. ${seenAt(state, spot!)}`;
    case 'soak {what} in {water}':
      return soak(piece!, water!);
    case 'wear {aid}':
      gloves.at = 'worn';
      return 'Stiff as boards, but they go on.';
    case 'bare your hands':
      gloves.at = 'hands';
      return 'Finger by finger the leather comes off.';
    case 'disinfect {what} with {aid}':
      piece!.clean = true;
      return 'A sharp smell, and a blade to shave with.';
    case 'prune {what}':
      piece!.pruned = true;
      return `Snip, snip. The ${piece!.name} is half its size and twice as handsome.`;
    case 'pot {what}':
      piece!.potted = true;
      state.pieces.find((one) => one.name === 'clay pot')!.at = 'gone';
      return `You firm it down with both thumbs. The ${piece!.name} has a home.`;
    default:
      piece!.grafted = true;
      return `Cut, slip, bind. The ${piece!.name} wears its new shoot like a feather.`;
  }
}

/** Does one thing in the nursery. */
export function act(state: State, name: string, args: Args): Outcome {
  const action = ACTIONS.find((one) => one.name === name);
  if (!action) return { text: 'You stand there and wonder how.', refused: true };
  if (name === 'cross to {part}') {
    if (!Object.hasOwn(PARTS, args.part ?? '')) return { text: 'The hedge has no gap there.', refused: true };
    state.part = args.part!;
  }
  if (name === 'cross to {part}' || name === 'stop and look') return { text: around(state), refused: false };
  const piece = action.args.includes('what') ? state.pieces.find((one) => one.name === args.what) : undefined;
  const rule = RULES.find((one) => one.actions.includes(name) && one.broken(state, args, piece));
  if (rule) return { text: fillTemplate(rule.happens, args), refused: true };
  return { text: change(state, name, args, piece), refused: false };
}
