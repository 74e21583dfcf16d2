import type { Args } from '../world.js';
import { ARMFUL, carried, gloved, has, LIDS, PARTS, type Piece, SPOTS, type State, WATERS } from './state.js';

/** A rule of the nursery, which is told to nobody. */
export interface Rule {
  actions: readonly string[];
  /** What happens when it is broken; names are filled in. */
  happens: string;
  broken(state: State, args: Args, piece: Piece | undefined): boolean;
}

const GATHER = 'gather {what} from {spot}';
const STAND = 'stand {what} on {spot}';
const SOAK = 'soak {what} in {water}';
const LIFT = 'lift the lid of {spot}';
const TURN = 'turn the key of {spot}';
const DISINFECT = 'disinfect {what} with {aid}';
const PRUNE = 'prune {what}';
const POT = 'pot {what}';
const GRAFT = 'graft {what}';
const WORK = [PRUNE, POT, GRAFT];

const rule = (actions: string | readonly string[], happens: string, broken: Rule['broken']): Rule => ({
  actions: typeof actions === 'string' ? [actions] : actions,
  happens,
  broken,
});
const isHere = ({ part }: State, place: string | undefined): boolean => PARTS[part]!.includes(place ?? '');
const isFoul = ({ pieces }: State, blade: string): boolean =>
  pieces.some(({ name, clean }) => name === blade && !clean);

/** The rules, most pressing first. */
export const RULES: readonly Rule[] = [
  rule([GATHER, STAND, LIFT, TURN], 'You would need longer arms to reach the {spot}.', (state, { spot }) => {
    return !isHere(state, spot) || !SPOTS.includes(spot!);
  }),
  rule(SOAK, 'You would need longer arms to reach the {water}.', (state, { water }) => {
    return !isHere(state, water) || !WATERS.includes(water!);
  }),
  rule(LIFT, 'You pull, you swear, you stop pulling.', ({ locked }, { spot }) => locked.includes(spot!)),
  rule(TURN, 'A keyhole looks back at you.', (state, { spot }) => {
    return state.locked.includes(spot!) && !has(state, 'brass key');
  }),
  rule([GATHER, STAND], 'Your knuckles meet the lid of the {spot}.', ({ lidded }, { spot }) => {
    return lidded.includes(spot!);
  }),
  rule(
    GATHER,
    'But the {what} is with you.',
    (_, __, piece) => piece?.at === 'hands' || piece?.at === 'worn',
  ),
  rule(GATHER, 'However long you stare at the {spot}, no {what} appears.', (_, { spot }, piece) => {
    return piece?.at !== spot;
  }),
  rule(GATHER, 'You drop everything, pick everything up again, and are where you were.', (state) => {
    return carried(state).length >= ARMFUL;
  }),
  rule(GATHER, 'You snatch your hand back and suck a bleeding thumb.', (state, _, piece) => {
    return piece!.sort === 'thorny' && !gloved(state);
  }),
  rule(
    [STAND, SOAK, DISINFECT, ...WORK],
    'You reach for the {what} and close your hand on nothing.',
    (_, __, piece) => {
      return piece?.at !== 'hands';
    },
  ),
  rule(['wear {aid}', DISINFECT], 'You pat your pockets for {aid}.', (state, { aid }) => !has(state, aid)),
  rule('wear {aid}', 'It does not suit you.', (_, { aid }) => aid !== 'gloves'),
  rule(DISINFECT, 'It is no better for it, and no worse.', (_, { what, aid }) => {
    return aid !== 'spirit' || !['shears', 'budding knife'].includes(what!);
  }),
  rule([SOAK, ...WORK], 'Your colleagues would talk about it for years.', (_, __, piece) => !piece!.sort),
  rule(WORK, 'Brown slime runs over your wrist. That was that.', (_, __, piece) => piece!.rotten),

  rule(
    PRUNE,
    'Old Hannes looks up: no clippings in here, if you please.',
    ({ part }) => part === 'glasshouse' || part === 'potting shed',
  ),
  rule(PRUNE, 'It bends. It does not break.', (state) => !has(state, 'shears')),
  rule(PRUNE, 'You find no twig too many.', (_, __, piece) => piece!.pruned),
  rule(PRUNE, 'Last year’s canker looks at you from the hinge.', (state) => isFoul(state, 'shears')),

  rule(POT, 'Earth all over your shoes, and none where it should be.', ({ part }) => part !== 'potting shed'),
  rule(POT, 'Into your cupped palms?', (state) => !has(state, 'clay pot')),
  rule(POT, 'The {what} rattles about with nothing around its roots.', (state) => {
    return !has(state, 'peat') && !has(state, 'loam');
  }),
  rule(POT, 'The {what} has its opinions on soil, and this is not what it meant.', (state, _, piece) => {
    return !has(state, piece!.sort === 'sour' ? 'peat' : 'loam');
  }),
  rule(POT, 'The root ball crumbles at the edge, so you let it be.', (_, __, piece) => {
    return piece!.sort !== 'fleshy' && piece!.soaked === 'no';
  }),
  rule(POT, 'A white crust has come out on the roots.', (_, __, piece) => {
    return piece!.sort === 'sour' && piece!.soaked === 'tap';
  }),

  rule(
    GRAFT,
    'A breeze dries the cut before you have closed it.',
    ({ part }) => part === 'cart yard' || part === 'walled garden',
  ),
  rule(GRAFT, 'With thumbs like these?', gloved),
  rule(GRAFT, 'Fingernails are not enough.', (state) => !has(state, 'budding knife')),
  rule(GRAFT, 'Something from the last patient clings to the edge.', (state) =>
    isFoul(state, 'budding knife'),
  ),
  rule(GRAFT, 'The shoot falls off as soon as you let go.', (state) => !has(state, 'raffia')),
  rule(GRAFT, 'So many twigs; where would one begin?', (_, __, piece) => {
    return piece!.sort !== 'fleshy' && !piece!.pruned;
  }),

  rule(STAND, 'The carter hands it back: “That hangs its head.”', (_, { spot }, piece) => {
    return (
      spot === 'market cart' &&
      piece!.sort !== undefined &&
      piece!.sort !== 'fleshy' &&
      piece!.soaked === 'no'
    );
  }),
  rule(STAND, 'It sticks out on all sides.', (_, { spot }, piece) => {
    return spot === 'cold frame' && (piece!.sort === 'thorny' || piece!.sort === 'sour') && !piece!.pruned;
  }),
  rule('bare your hands', 'They are as bare as can be.', (state) => !gloved(state)),
  rule(LIFT, 'There is no lid on the {spot}.', (_, { spot }) => !LIDS.includes(spot!)),
];
