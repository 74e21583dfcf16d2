import type { Args } from '../world.js';
import { isHere, type Rule, rule } from './rules.js';
import { BOOKS, carried, HANDS, holds, type State, type Thing } from './state.js';

const LEAVE = 'leave {item} at {store}';
const RUB = 'rub {item} with {tool}';
const PRESS = 'press {item} in {machine}';
const WORKED = ['glue {item}', PRESS, 'sew {item}', 'trim {item}', 'letter {item}'];
const ON_ITEMS = [LEAVE, RUB, ...WORKED, 'wrap {item}', 'unwrap {item}'];

const isBook = (item: Thing | undefined): boolean => item?.stuff !== undefined;
const isReady = ({ things }: State, tool: string): boolean =>
  things.some(({ name, ready }) => name === tool && ready);
const rubs = ({ item, tool }: Args): boolean =>
  (item === 'knife' && tool === 'whetstone') ||
  (item === 'thread' && tool === 'beeswax') ||
  (Object.hasOwn(BOOKS, item ?? '') && (tool === 'brush' || tool === 'oil'));

/** The rules of the work itself, after those of places and hands. */
export const WORK_RULES: readonly Rule[] = [
  rule(
    'only what is held can be worked on',
    ON_ITEMS,
    'Where is the {item}? Not in your hands.',
    (_, __, item) => item?.at !== 'hands',
  ),
  rule(
    'what one rubs with is held',
    [RUB],
    'You have no {tool} to do it with.',
    (state, { tool }) => !holds(state, tool),
  ),
  rule('only some things rub on some', [RUB], 'Nothing happens.', (_, args) => !rubs(args)),
  rule(
    'only books and sheets are worked on',
    [...WORKED, 'wrap {item}', 'unwrap {item}'],
    'What for? That is a tool.',
    (_, __, item) => !isBook(item),
  ),
  rule(
    'nothing is done through the wrapping',
    [...WORKED, RUB],
    'All you get hold of is brown paper.',
    (_, __, item) => item!.wrapped,
  ),
  rule('only the nipping press squeezes', [PRESS], 'Nothing happens.', (_, { machine }) => {
    return machine !== 'nipping press';
  }),
  rule(
    'the wheel of the press takes a free hand',
    [PRESS],
    'You nudge the wheel with your elbow, and it swings back.',
    (state) => carried(state) >= HANDS,
  ),
  rule(
    'glue is in the pot in the workroom',
    ['glue {item}'],
    'There is no glue in this room.',
    (state) => !isHere(state, 'glue pot'),
  ),
  rule(
    'glue is warmed, current and time',
    ['glue {item}'],
    'What is in the pot is as hard as toffee.',
    ({ plugged, hot }) => plugged !== 'glue pot' || !hot,
  ),
  rule(
    'glue takes on what is clean',
    ['glue {item}'],
    'The glue rolls up into grey crumbs on the {item} and drops off.',
    (_, __, item) => item!.dusty,
  ),
  rule(
    'sheets are not sewn',
    ['sew {item}'],
    'A single sheet? There is nothing to stitch.',
    (_, __, item) => {
      return item!.stuff === 'paper';
    },
  ),
  rule(
    'sewing takes the light of the sewing room',
    ['sew {item}'],
    'You squint, miss the hole and stab your thumb.',
    ({ room }) => room !== 'sewing room',
  ),
  rule(
    'sewing takes needle and thread',
    ['sew {item}'],
    'You lack the wherewithal to stitch the {item}.',
    (state) => !holds(state, 'needle'),
  ),
  rule(
    'a needle that is not threaded takes thread',
    ['sew {item}'],
    'In goes the needle, out comes the needle, and the pages are as loose as before.',
    (state) => !isReady(state, 'needle') && !holds(state, 'thread'),
  ),
  rule(
    'thread is waxed',
    ['sew {item}'],
    'The thread frays, frays again and parts.',
    (state) => !isReady(state, 'needle') && !isReady(state, 'thread'),
  ),
  rule(
    'cutting is done on the workbench',
    ['trim {item}'],
    'You want a bench under the {item} for that.',
    (state) => !isHere(state, 'workbench'),
  ),
  rule('trimming takes the knife', ['trim {item}'], 'With your teeth, perhaps?', (state) => {
    return !holds(state, 'knife');
  }),
  rule(
    'the knife is sharp',
    ['trim {item}'],
    'The edge of the {item} only crumples. You stop before it is too late.',
    (state) => !isReady(state, 'knife'),
  ),
  rule(
    'a sheet that curls is pressed before it is cut',
    ['trim {item}'],
    'The {item} rolls itself up over your hand.',
    (_, __, item) => item!.curled,
  ),
  rule('sheets get no title', ['letter {item}'], 'A sheet has no spine for a title.', (_, __, item) => {
    return item!.stuff === 'paper';
  }),
  rule(
    'lettering is done on the stamping press',
    ['letter {item}'],
    'Nothing in this room prints titles.',
    (state) => !isHere(state, 'stamping press'),
  ),
  rule(
    'the stamping press has current',
    ['letter {item}'],
    'You pull the lever. Nothing happens.',
    ({ plugged }) => plugged !== 'stamping press',
  ),
  rule(
    'the stamping press is hot',
    ['letter {item}'],
    'The title comes out as a faint dent that springs back.',
    ({ hot }) => !hot,
  ),
  rule(
    'lettering takes gold leaf',
    ['letter {item}'],
    'There is nothing to make the title shine with.',
    (state) => !holds(state, 'gold leaf'),
  ),
  rule(
    'leather is oiled before gold sticks',
    ['letter {item}'],
    'The gold will not stay: the hide is too thirsty.',
    (_, __, item) => item!.stuff === 'leather' && !item!.oiled,
  ),
  rule('what is not wrapped is not unwrapped', ['unwrap {item}'], 'Nothing happens.', (_, __, item) => {
    return !item!.wrapped;
  }),
  rule('wrapping takes paper', ['wrap {item}'], 'In what?', (state) => !holds(state, 'wrapping paper')),
  rule(
    'what is tacky is not wrapped',
    ['wrap {item}'],
    'Not yet: the paper would never come off the {item} again.',
    (_, __, item) => item!.tacky,
  ),
  rule(
    'what goes over the counter is wrapped',
    [LEAVE],
    'Over the counter, naked as it is? It pours outside.',
    (_, { store }, item) => store === 'counter' && isBook(item) && !item!.wrapped,
  ),
  rule(
    'what is shown is clean',
    [LEAVE],
    'Behind glass every speck would be seen.',
    (_, { store }, item) => store === 'glass case' && item!.dusty,
  ),
  rule(
    'what is shown is not wrapped',
    [LEAVE],
    'Nobody comes to look at brown paper.',
    (_, { store }, item) => store === 'glass case' && item!.wrapped,
  ),
];
