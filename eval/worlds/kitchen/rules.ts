import { FIRE_RULES } from './fire-rules.js';
import type { Rule } from './rule.js';
import { CONTAINERS, RACKS, ROOMS, type State } from './state.js';
import { isOf } from './stock.js';
import { WORK_RULES } from './work-rules.js';

const WALK = 'walk to {room}';
const OPEN = 'open {place}';
const GET = 'get {item} from {place}';
const LEAVE = 'leave {item} at {place}';
const AT_PLACES = [OPEN, GET, LEAVE];
const IN_HAND = [
  LEAVE,
  'cut {item} on {board}',
  'steel {item}',
  'simmer {item} on {fire}',
  'skim {item}',
  'chill {item}',
  'shelve {item} on {rack}',
  'hand {item} to {person}',
  'bin {item}',
];
/** The slot that says where something is done. */
const SPOTS: Readonly<Record<string, string>> = {
  'cut {item} on {board}': 'board',
  'simmer {item} on {fire}': 'fire',
  'shelve {item} on {rack}': 'rack',
  'hand {item} to {person}': 'person',
  'scour {machine}': 'machine',
  'light {burner}': 'burner',
};

const standsHere = (state: State, spot: string | undefined): boolean =>
  ROOMS[state.room]!.includes(spot ?? '');
const absent = (action: string): Rule => ({
  name: `${SPOTS[action]}s are used where they are`,
  actions: [action],
  broken: (state, args) => !standsHere(state, args[SPOTS[action]!]),
  error: `You turn round twice: no {${SPOTS[action]}} in this room.`,
});

/** Rules of where things are and how one gets at them. */
const PLACE_RULES: readonly Rule[] = [
  {
    name: 'there are so many rooms',
    actions: [WALK],
    broken: (_, { room }) => !Object.hasOwn(ROOMS, room ?? ''),
    error: 'The house has no {room}.',
  },
  {
    name: 'the door from the kitchen to the cold room jams on damp mornings',
    actions: [WALK],
    broken: ({ jammed, room }, args) => jammed && room === 'kitchen' && args.room === 'cold room',
    error: 'The door gives a finger and stops.',
  },
  {
    name: 'nobody leaves the boards as raw meat and fish have left them',
    actions: [WALK],
    broken: ({ mess, room }, args) => mess !== '' && room === 'kitchen' && args.room !== 'kitchen',
    error: 'The sous chef stands in the door, arms crossed.',
  },
  {
    name: 'places are used where they are',
    actions: AT_PLACES,
    broken: (state, { place }) => !standsHere(state, place),
    error: 'You turn round twice: no {place} in this room.',
  },
  {
    name: 'only some places hold things',
    actions: AT_PLACES,
    broken: (_, { place }) => !CONTAINERS.includes(place!),
    error: 'The {place} is not for keeping things.',
  },
  ...Object.keys(SPOTS).map(absent),
  {
    name: 'what is costly is behind a lock until somebody has signed',
    actions: [OPEN],
    broken: ({ signed }, { place }) => place === 'cupboard' && !signed,
    error: 'The {place} rattles and stays as it is.',
  },
  {
    name: 'what is shut is opened first',
    actions: [GET, LEAVE],
    broken: ({ shut }, { place }) => shut.includes(place!),
    error: 'The {place} is shut.',
  },
  {
    name: 'what is shut is opened before anything goes in',
    actions: ['shelve {item} on {rack}'],
    broken: ({ shut }, { rack }) => shut.includes(rack!),
    error: 'The {rack} is shut.',
  },
  {
    name: 'a thing is got from where it is',
    actions: [GET],
    broken: (_, { place }, item) => item?.at !== place,
    error: 'No {item} at the {place}, look as you may.',
  },
  {
    name: 'only what is in the hands can be worked on',
    actions: IN_HAND,
    broken: (_, __, item) => item?.at !== 'hands',
    error: 'What {item}? You look at your empty hands.',
  },
  {
    name: 'nothing steaming goes where it is cold',
    actions: [LEAVE],
    broken: (_, { place }, item) => RACKS.includes(place!) && item!.marks.includes('steaming'),
    error: 'Everything round it would sweat.',
  },
  {
    name: 'what is off is not taken by the cooks',
    actions: [LEAVE],
    broken: (_, __, item) => item!.marks.includes('off'),
    error: 'The chef lifts one eyebrow and pushes it back at you.',
  },
  {
    name: 'nothing is set down beside what raw meat and fish have left behind',
    actions: [LEAVE],
    broken: ({ mess }, { place }, item) =>
      mess !== '' && ['bench', 'pass'].includes(place!) && !isOf(item!.name, 'tool'),
    error: 'Not next to that.',
  },
];

/** The rules that are spoken when broken, most pressing first. */
export const RULES: readonly Rule[] = [...PLACE_RULES, ...WORK_RULES, ...FIRE_RULES];
