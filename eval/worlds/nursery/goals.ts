import type { Args } from '../world.js';
import type { Piece } from './state.js';

/** Something that the nursery is asked for. */
export interface Goal {
  kind: string;
  action: string;
  /** What it may be about. */
  about: readonly Args[];
  wordings: readonly string[];
  /** Whether it is done. */
  holds(piece: Piece, words: Args): boolean;
}

const STAND = 'stand {what} on {spot}';
const of = (plants: string, rest: Args = {}): Args[] => plants.split(' ').map((what) => ({ what, ...rest }));
const stands = ({ at }: Piece, { spot }: Args): boolean => at === spot;

/** What may be asked for. */
export const GOALS: readonly Goal[] = [
  {
    kind: 'prune',
    action: 'prune {what}',
    about: of('rose bramble azalea camellia'),
    wordings: [
      'Cut the {what} back, it has run wild.',
      'The {what} needs a haircut.',
      'Somebody should take the shears to that {what}.',
      'I could not get past the {what} this morning; shorten it.',
      'A good hard pruning for the {what}, please.',
    ],
    holds: ({ pruned }) => pruned,
  },
  {
    kind: 'pot',
    action: 'pot {what}',
    about: of('azalea camellia agave adenium'),
    wordings: [
      'The {what} should have a pot of its own.',
      'Pot up the {what}, would you.',
      'That {what} cannot stay bare-rooted for another night.',
      'Find the {what} a pot and put it in.',
      'Mrs Lund wants her {what} in clay.',
    ],
    holds: ({ potted }) => potted,
  },
  {
    kind: 'graft',
    action: 'graft {what}',
    about: of('rose camellia azalea adenium'),
    wordings: [
      'Put a new shoot on the {what}.',
      'The {what} is to be the stock for a graft today.',
      'Let us see whether you can graft the {what}.',
      'We promised the count a grafted {what}.',
      'Set a scion on the {what} while the sap is up.',
    ],
    holds: ({ grafted }) => grafted,
  },
  {
    kind: 'market',
    action: STAND,
    about: of('rose azalea camellia agave', { spot: 'market cart' }),
    wordings: [
      'The {what} is sold: on the {spot} with it.',
      'Load the {what} on the {spot} before the carter leaves.',
      'When the {spot} rolls out, the {what} should be on it.',
      'There is a buyer for the {what} in town, so send it along with the {spot}.',
      'One {what} for the {spot}!',
    ],
    holds: stands,
  },
  {
    kind: 'winter',
    action: STAND,
    about: of('rose azalea camellia adenium', { spot: 'cold frame' }),
    wordings: [
      'Frost tonight: the {what} into the {spot}.',
      'Tuck the {what} up in the {spot} for the winter.',
      'The {what} ought to sleep in the {spot} till March.',
      'I do not want to lose the {what}; the {spot} is the place for it.',
      'Move the {what} under the glass of the {spot}.',
    ],
    holds: stands,
  },
  {
    kind: 'isolate',
    action: STAND,
    about: of('bramble azalea camellia agave adenium', { spot: 'sick bay' }),
    wordings: [
      'There are mites on the {what}. To the {spot}.',
      'Keep the {what} apart from the others, in the {spot}.',
      'The {what} has spots I do not like: {spot}, at once.',
      'Into the {spot} goes the {what}, until we know what ails it.',
      'Quarantine for the {what}; you know where the {spot} is.',
    ],
    holds: stands,
  },
];
