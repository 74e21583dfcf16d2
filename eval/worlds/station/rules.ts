import type { Args } from '../world.js';
import { CONTAINERS, GLASS, HANDS, ROOMS, type State, type Thing } from './state.js';

/** A rule of the station. It is told to nobody. */
export interface Rule {
  name: string;
  actions: readonly string[];
  broken(state: State, args: Args, object: Thing | undefined): boolean;
  /** What is said after "You cannot do that: "; what stands in braces is filled in. It does not name the way out. */
  error: string;
  /** The action that is the way out; none where there is none. */
  remedy?: string;
}

/** Whether a tool is in the hands. */
const carries = (state: State, tool: string): boolean =>
  state.things.some(({ kind, at }) => kind === tool && at === 'hands');
const standsHere = (state: State, place: string | undefined): boolean =>
  ROOMS[state.room]!.includes(place ?? '');
/** Whether nothing can be seen. */
export const isDark = (state: State): boolean =>
  state.room === 'cellar' && !(state.lit.includes('lantern') && carries(state, 'lantern'));

const TAKE = 'take {object} from {container}';
const PUT = 'put {object} in {container}';
const RINSE = 'rinse {object} in {fixture}';
const DRY = 'dry {object} at {fixture}';
const HANDLED = [PUT, RINSE, DRY, 'wrap {object}', 'label {object}'];

/** The rules that are spoken when broken, most pressing first. */
export const RULES: readonly Rule[] = [
  {
    name: 'in the cellar nothing goes without a burning lantern',
    actions: [
      'open {container}',
      'pry open {container}',
      'unlock {container}',
      TAKE,
      PUT,
      'wrap {object}',
      'label {object}',
      'tap {instrument}',
      'read {instrument}',
    ],
    broken: isDark,
    error: 'it is too dark to make out anything',
    remedy: 'light {thing}',
  },
  {
    name: 'containers are used where they stand',
    actions: ['open {container}', 'pry open {container}', 'unlock {container}', TAKE, PUT],
    broken: (state, { container }) => !standsHere(state, container) || !CONTAINERS.includes(container!),
    error: 'there is no {container} here',
  },
  {
    name: 'fixtures are used where they stand',
    actions: [RINSE, DRY],
    broken: (state, { fixture }) => !standsHere(state, fixture),
    error: 'there is no {fixture} here',
  },
  {
    name: 'instruments are read where they stand',
    actions: ['tap {instrument}', 'read {instrument}'],
    broken: (state, { instrument }) => !standsHere(state, instrument),
    error: 'there is no {instrument} here',
  },
  {
    name: 'the crate is nailed down',
    actions: ['open {container}'],
    broken: ({ held }, { container }) => container === 'crate' && held.includes('crate'),
    error: 'the lid of the {container} does not move',
    remedy: 'pry open {container}',
  },
  {
    name: 'the locker is locked',
    actions: ['open {container}', 'pry open {container}'],
    broken: ({ held }, { container }) => container === 'locker' && held.includes('locker'),
    error: 'the {container} stays shut',
    remedy: 'unlock {container}',
  },
  {
    name: 'force needs the crowbar',
    actions: ['pry open {container}'],
    broken: (state) => !carries(state, 'crowbar'),
    error: 'there is nothing in your hands to do it with',
    remedy: TAKE,
  },
  {
    name: 'a lock needs the key',
    actions: ['unlock {container}'],
    broken: (state) => !carries(state, 'key'),
    error: 'nothing that you carry fits',
    remedy: TAKE,
  },
  {
    name: 'what is shut is opened first',
    actions: [TAKE, PUT],
    broken: ({ shut }, { container }) => shut.includes(container!),
    error: 'the {container} is closed',
    remedy: 'open {container}',
  },
  {
    name: 'a thing is taken from where it is',
    actions: [TAKE],
    broken: (_, { container }, object) => object?.at !== container,
    error: 'there is no {object} in the {container}',
  },
  {
    name: 'two hands hold so much',
    actions: [TAKE],
    broken: ({ things }) => things.filter(({ at }) => at === 'hands').length >= HANDS,
    error: 'your hands are full',
    remedy: PUT,
  },
  {
    name: 'only what is held can be worked on',
    actions: HANDLED,
    broken: (_, __, object) => object?.at !== 'hands',
    error: 'you do not hold the {object}',
    remedy: TAKE,
  },
  {
    name: 'water comes from the sink',
    actions: [RINSE],
    broken: (_, { fixture }) => fixture !== 'sink',
    error: 'no water comes from the {fixture}',
  },
  {
    name: 'the stove dries when it burns',
    actions: [DRY],
    broken: ({ lit }, { fixture }) => fixture !== 'stove' || !lit.includes('stove'),
    error: 'the {fixture} is cold',
    remedy: 'light {thing}',
  },
  {
    name: 'fire needs matches',
    actions: ['light {thing}'],
    broken: (state) => !carries(state, 'matches'),
    error: 'there is nothing to strike a flame with',
    remedy: TAKE,
  },
  {
    name: 'only the lantern, held, and the stove burn',
    actions: ['light {thing}'],
    broken: (state, { thing }) =>
      thing === 'stove' ? state.room !== 'loft' : thing !== 'lantern' || !carries(state, 'lantern'),
    error: 'the {thing} is nothing to light here',
  },
  {
    name: 'glass is wrapped in cloth',
    actions: ['wrap {object}'],
    broken: (state) => !carries(state, 'cloth'),
    error: 'there is nothing soft at hand',
    remedy: TAKE,
  },
  {
    name: 'chalk writes labels',
    actions: ['label {object}'],
    broken: (state) => !carries(state, 'chalk'),
    error: 'there is nothing to write with',
    remedy: TAKE,
  },
  {
    name: 'a wet thing takes no label',
    actions: ['label {object}'],
    broken: (_, __, object) => object!.wet,
    error: 'the chalk does not hold on it',
    remedy: DRY,
  },
  {
    name: 'nothing wet goes where wood or paper is',
    actions: [PUT],
    broken: (_, { container }, object) => object!.wet && ['trunk', 'cabinet'].includes(container!),
    error: 'it would spoil what is in the {container}',
    remedy: DRY,
  },
  {
    name: 'the rack is kept clean',
    actions: [PUT],
    broken: (_, { container }, object) => object!.dirty && container === 'rack',
    error: 'it would foul the {container}',
    remedy: RINSE,
  },
  {
    name: 'what is kept bears a name',
    actions: [PUT],
    broken: (_, { container }, object) =>
      container === 'cabinet' && object!.kind === 'sample' && !object!.labelled,
    error: 'nobody would know what it is',
    remedy: 'label {object}',
  },
  {
    name: 'glass goes into the crate wrapped',
    actions: [PUT],
    broken: (_, { container }, object) =>
      container === 'crate' && GLASS.includes(object!.kind) && !object!.wrapped,
    error: 'it would not last long in the {container}',
    remedy: 'wrap {object}',
  },
  {
    name: 'a needle that hangs is tapped',
    actions: ['read {instrument}'],
    broken: ({ hangs }, { instrument }) => instrument === 'barometer' && hangs,
    error: 'the needle of the {instrument} hangs',
    remedy: 'tap {instrument}',
  },
];
