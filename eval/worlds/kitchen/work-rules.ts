import type { Rule } from './rule.js';
import { holds, RACKS } from './state.js';
import { BOARD_FOR, BOARDS, CARRIER_FOR, CARRIERS, CUTTABLE, GOODS, isOf, rackFor } from './stock.js';

const CUT = 'cut {item} on {board}';
const SHELVE = 'shelve {item} on {rack}';
const HAND = 'hand {item} to {person}';
const boardFor = (name: string): string | undefined => BOARD_FOR[GOODS[name]!.sort];

/** Rules of what is cut, stored, sent out and thrown away. */
export const WORK_RULES: readonly Rule[] = [
  {
    name: 'a board is a board',
    actions: [CUT],
    broken: (_, { board }) => !BOARDS.includes(board!),
    error: 'Nobody cuts on the {board}.',
  },
  {
    name: 'only what is cut for service is cut, and once',
    actions: [CUT],
    broken: (_, __, item) => !CUTTABLE.includes(item!.name) || item!.marks.includes('cut'),
    error: 'There is nothing on the {item} to cut.',
  },
  {
    name: 'who takes the wrong board again loses the piece',
    actions: [CUT],
    broken: (_, { board }, item) => boardFor(item!.name) !== board && item!.marks.includes('wrong board'),
    error: 'The sous chef takes the {item} off you without a word.',
    after: (_, __, item) => {
      item!.at = 'gone';
    },
  },
  {
    name: 'each sort has its board',
    actions: [CUT],
    broken: (_, { board }, item) => boardFor(item!.name) !== board,
    error: 'A spoon comes down on your knuckles: not on the {board}.',
    after: (_, __, item) => {
      item!.marks.push('wrong board');
    },
  },
  {
    name: 'cutting takes a knife',
    actions: [CUT],
    broken: (state) => !holds(state, 'knife'),
    error: 'Fingers do not cut.',
  },
  {
    name: 'a blunt knife is drawn over the steel',
    actions: [CUT],
    broken: ({ things }) => things.some(({ marks }) => marks.includes('blunt')),
    error: 'It squashes more than it cuts.',
  },
  {
    name: 'another sort is not cut into what the last one left',
    actions: [CUT],
    broken: ({ mess }, _, item) => mess !== '' && mess !== GOODS[item!.name]!.sort,
    error: 'Not next to that.',
  },
  {
    name: 'only a blade is steeled',
    actions: ['steel {item}'],
    broken: (_, __, item) => item!.name !== 'knife',
    error: 'No edge on the {item} that you could find.',
  },
  {
    name: 'boards are washed where they are',
    actions: ['wash down'],
    broken: ({ room }) => room !== 'kitchen',
    error: 'Nothing in here that would want it.',
  },
  {
    name: 'only goods that came in are shelved',
    actions: [SHELVE],
    broken: (_, { rack }, item) => !RACKS.includes(rack!) || rackFor(item!) === undefined,
    error: 'Since when is {item} kept at the {rack}?',
  },
  {
    name: 'what gapes is not taken in',
    actions: [SHELVE],
    broken: (_, __, item) => item!.marks.includes('gaping'),
    error: 'The sous chef shakes his head over the {item}. Not in his cold room.',
  },
  {
    name: 'each sort has its rack',
    actions: [SHELVE],
    broken: (_, { rack }, item) => rackFor(item!) !== rack,
    error: 'The sous chef clears his throat: the {item}, there?',
  },
  {
    name: 'only some people take things out',
    actions: [HAND],
    broken: (_, { person }) => !CARRIERS.includes(person!),
    error: 'The {person} has no hands.',
  },
  {
    name: 'only dishes that were ordered go out',
    actions: [HAND],
    broken: ({ customer }, _, item) => customer === '' || !isOf(item!.name, 'dish'),
    error: 'And what would I want with the {item}, says the {person}.',
  },
  {
    name: 'everybody serves some customers',
    actions: [HAND],
    broken: ({ customer }, { person }) => CARRIER_FOR[customer] !== person,
    error: 'The {person} goes down the list with a thumb. No such stop.',
  },
  {
    name: 'who is busy wants to be asked again',
    actions: [HAND],
    broken: ({ busy }) => busy,
    error: 'In a minute, says the {person}, and goes on tying.',
    after: (state) => {
      state.busy = false;
    },
  },
  {
    name: 'nothing goes out without its paper',
    actions: [HAND],
    broken: (state) => !holds(state, 'docket'),
    error: 'And the paper, says the {person}.',
  },
  {
    name: 'nothing goes out steaming',
    actions: [HAND],
    broken: (_, __, item) => item!.marks.includes('steaming'),
    error: 'The {person} feels the {item} from below and gives it back.',
  },
  {
    name: 'the ledger is in the pantry',
    actions: ['sign the ledger'],
    broken: ({ room }) => room !== 'pantry',
    error: 'No ledger lies about here.',
  },
  {
    name: 'what is good is not thrown away',
    actions: ['bin {item}'],
    broken: (_, __, item) => !item!.marks.some((mark) => mark === 'off' || mark === 'gaping'),
    error: 'The kitchen boy fishes the {item} out again.',
  },
];
