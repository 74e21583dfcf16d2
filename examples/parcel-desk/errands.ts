import type { Random } from '../../src/index.js';
import type { Args, State } from './state.js';

/** What a customer wants, and when it counts as done. */
export interface Errand {
  kind: string;
  /** The tool that the words of the request point to. */
  obvious: string;
  /** What must be done after it, though nothing says so. */
  afterwards?: string;
  /** How the desk stands when the customer comes, apart from what is usual. */
  start: Partial<State>;
  /** Ways of asking; `{customer}`, `{recipient}`, `{id}`, `{address}` are filled in. */
  wordings: readonly string[];
  /** The days asked for, from and to. */
  days?: readonly [number, number];
  met(state: State): boolean;
}

const did = (tool: string) => (state: State) => state.done.includes(tool);
/** True when the label was printed after the parcel got its new address: before, it shows the old one. */
const labelledAfter = (tool: string) => (state: State) =>
  state.done.includes(tool) && state.done.lastIndexOf('print_label') > state.done.indexOf(tool);

/** The errands, each with its own edge. */
export const ERRANDS: readonly Errand[] = [
  {
    kind: 'collect',
    obvious: 'hand_over',
    start: {},
    wordings: [
      '{customer} is at the counter and wants to pick up parcel {id}.',
      'Please give {customer} the parcel {id} that came for them.',
      'Pick-up at the counter: parcel {id} for {customer}.',
    ],
    met: did('hand_over'),
  },
  {
    kind: 'collect, cash on delivery',
    obvious: 'hand_over',
    start: { owed: 1 },
    wordings: [
      '{customer} wants to pick up parcel {id}, which is cash on delivery.',
      'Parcel {id} came cash on delivery; {customer} is here to fetch it.',
      'Give {customer} parcel {id}. It was sent with the charge to be paid on delivery.',
    ],
    met: did('hand_over'),
  },
  {
    kind: 'collect, from abroad',
    obvious: 'hand_over',
    start: { sealed: true },
    wordings: [
      '{customer} wants to pick up parcel {id}, sent from overseas.',
      'A parcel from abroad, {id}, is here for {customer}, who is waiting at the counter.',
      'Pick-up of the foreign parcel {id} by {customer}.',
    ],
    met: did('hand_over'),
  },
  {
    kind: 'collect, for someone else',
    obvious: 'hand_over',
    start: { stranger: true },
    wordings: [
      '{customer} wants to pick up parcel {id} for a neighbour, {recipient}.',
      '{recipient} is ill and has sent {customer} to fetch parcel {id}.',
      'On behalf of {recipient}, {customer} asks for parcel {id}.',
    ],
    met: did('hand_over'),
  },
  {
    kind: 'redirect',
    obvious: 'redirect_parcel',
    afterwards: 'print_label',
    start: {},
    wordings: [
      'Send parcel {id} on to {address} instead.',
      '{customer} has moved: parcel {id}, which waits here, should go to {address}.',
      'Change of address for parcel {id}: {address}.',
    ],
    met: labelledAfter('redirect_parcel'),
  },
  {
    kind: 'redirect, still under way',
    obvious: 'redirect_parcel',
    afterwards: 'print_label',
    start: { place: 'in_transit' },
    wordings: [
      'Parcel {id} is still on the van; {customer} wants it sent to {address}.',
      'Stop parcel {id}, which is under way, and send it to {address}.',
      '{customer} asks that parcel {id}, not arrived yet, goes to {address} instead.',
    ],
    met: labelledAfter('redirect_parcel'),
  },
  {
    kind: 'keep, a few days',
    obvious: 'extend_storage',
    start: {},
    days: [2, 7],
    wordings: [
      '{customer} cannot come before the weekend; keep parcel {id} a few days longer.',
      'Hold parcel {id} for {customer} until the end of the week.',
      'Please keep {id} for some days more, {customer} is on a short trip.',
    ],
    met: did('extend_storage'),
  },
  {
    kind: 'keep, for weeks',
    obvious: 'extend_storage',
    afterwards: 'print_label',
    start: {},
    days: [14, 40],
    wordings: [
      '{customer} is abroad all month; keep parcel {id} for several weeks.',
      'Hold parcel {id} over the whole summer for {customer}.',
      'Please keep {id} for weeks, until {customer} is out of hospital.',
    ],
    met: labelledAfter('move_to_depot'),
  },
  {
    kind: 'damage',
    obvious: 'file_claim',
    start: {},
    wordings: [
      'Parcel {id} of {customer} arrived crushed; put in a claim.',
      '{customer} says that parcel {id} is torn open and wants compensation.',
      'Report to the insurer that parcel {id} got wet.',
    ],
    // A claim without a picture is taken, and worth nothing.
    met: (state) =>
      state.done.includes('photograph_damage') &&
      state.done.indexOf('photograph_damage') < state.done.indexOf('file_claim'),
  },
];

const FIRST = ['Ada', 'Bela', 'Chen', 'Dana', 'Emil', 'Farah', 'Goran', 'Hana', 'Ivo', 'Jun', 'Kofi', 'Lena'];
const LAST = ['Abel', 'Brandt', 'Castro', 'Dubois', 'Eriksen', 'Fischer', 'Gupta', 'Haddad', 'Ito', 'Jansen'];
const STREETS = ['Mill Lane', 'Harbour Road', 'Station Street', 'Orchard Way', 'Castle Hill', 'River Walk'];

/** One request, as it comes to the desk. */
export interface Task {
  /** What the customer says. */
  query: string;
  errand: Errand;
  /** What can be read from the request: values for arguments. */
  known: Args;
  /** How the desk stands. */
  state: State;
}

/**
 * The next request: an errand, a wording, names and numbers.
 *
 * @param random decides everything
 * @param kinds errands to choose from
 */
export function drawTask(random: Random, kinds: readonly Errand[] = ERRANDS): Task {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const between = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const errand = pick(kinds);
  const known: Args = {
    customer: `${pick(FIRST)} ${pick(LAST)}`,
    parcel_id: `PK-${between(10_000, 99_999)}`,
    address: `${between(1, 120)} ${pick(STREETS)}`,
    reason: 'damaged in transit',
    days: errand.days ? between(...errand.days) : 3,
    amount: 0,
  };
  const words: Args = { ...known, id: known.parcel_id!, recipient: `${pick(FIRST)} ${pick(LAST)}` };
  // One customer in six has been at the other counter first, which still has the record open.
  const busy = random() < 1 / 6;
  const asked = pick(errand.wordings).replace(/\{(\w+)\}/g, (_, name: string) => String(words[name]));
  return {
    query: busy ? `${asked} The other counter has begun with it already.` : asked,
    errand,
    known,
    state: {
      place: 'shelf',
      weight: between(300, 9_000),
      owed: 0,
      sealed: false,
      stranger: false,
      busy,
      done: [],
      ...errand.start,
    },
  };
}
