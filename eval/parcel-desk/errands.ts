import type { Random } from '../../src/index.js';
import { CIRCUMSTANCES, type Circumstance } from './circumstances.js';
import type { Args, State } from './state.js';

/** What a customer wants, and when it counts as done. */
export interface Errand {
  kind: string;
  /** The tool that the words of the request point to. */
  obvious: string;
  /** What must be done after it, though nothing says so. */
  afterwards?: string;
  /** Ways of asking; `{customer}`, `{id}`, `{address}` are filled in. */
  wordings: readonly string[];
  /** The days asked for, from and to. */
  days?: readonly [number, number];
  met(state: State): boolean;
}

/** True when the label was printed after the parcel got its new place: before, it names the old one. */
const labelledAfter = (tool: string, { done }: State): boolean =>
  done.includes(tool) && done.lastIndexOf('print_label') > done.indexOf(tool);

/** The errands, each with its own edge. */
export const ERRANDS: readonly Errand[] = [
  {
    kind: 'collect',
    obvious: 'hand_over',
    wordings: [
      '{customer} is at the counter and wants to pick up parcel {id}.',
      'Please give {customer} the parcel {id} that came for them.',
      'Pick-up at the counter: parcel {id} for {customer}.',
      '{customer} has a card in hand and asks for {id}.',
    ],
    met: ({ done }) => done.includes('hand_over'),
  },
  {
    kind: 'redirect',
    obvious: 'redirect_parcel',
    afterwards: 'print_label',
    wordings: [
      'Send parcel {id} on to {address} instead.',
      '{customer} has moved: parcel {id} should go to {address}.',
      'Change of address for parcel {id}: {address}.',
      'Forward {id} to {customer} at {address}.',
    ],
    met: (state) => labelledAfter('redirect_parcel', state),
  },
  {
    kind: 'keep, a few days',
    obvious: 'extend_storage',
    days: [2, 7],
    wordings: [
      '{customer} cannot come before the weekend; keep parcel {id} a few days longer.',
      'Hold parcel {id} for {customer} until the end of the week.',
      'Please keep {id} for some days more, {customer} is on a short trip.',
    ],
    met: ({ done, place }) => done.includes('extend_storage') && place !== 'gone',
  },
  {
    kind: 'keep, for weeks',
    obvious: 'extend_storage',
    afterwards: 'print_label',
    days: [14, 40],
    wordings: [
      '{customer} is away all month; keep parcel {id} for several weeks.',
      'Hold parcel {id} over the whole summer for {customer}.',
      'Please keep {id} for weeks, until {customer} is out of hospital.',
    ],
    // At the depot a parcel is found by its label, and the old one names the shelf.
    met: (state) =>
      state.done.includes('extend_storage') &&
      state.place === 'depot' &&
      labelledAfter('move_to_depot', state),
  },
  {
    kind: 'damage',
    obvious: 'file_claim',
    wordings: [
      'Parcel {id} of {customer} arrived crushed; put in a claim.',
      '{customer} says that parcel {id} is torn open and wants compensation.',
      'Report to the insurer that parcel {id} got wet.',
    ],
    // A claim without a picture is taken, and worth nothing.
    met: ({ done, place }) =>
      done.includes('file_claim') && done.includes('photograph_parcel') && place !== 'gone',
  },
];

const FIRST = ['Ada', 'Bela', 'Chen', 'Dana', 'Emil', 'Farah', 'Goran', 'Hana', 'Ivo', 'Jun', 'Kofi', 'Lena'];
const LAST = ['Abel', 'Brandt', 'Castro', 'Dubois', 'Eriksen', 'Fischer', 'Gupta', 'Haddad', 'Ito', 'Jansen'];
const STREETS = ['Mill Lane', 'Harbour Road', 'Station Street', 'Orchard Way', 'Castle Hill', 'River Walk'];
/** One record in six is open at the other counter, and nobody says so. */
const BUSY = 1 / 6;

/** One request, as it comes to the desk. */
export interface Task {
  /** What the customer says. */
  query: string;
  errand: Errand;
  circumstances: readonly Circumstance[];
  /** What can be read from the request: values for arguments. */
  known: Args;
  /** How the desk stands. */
  state: State;
}

/** What to choose a request from. */
export interface Choice {
  errands?: readonly Errand[];
  circumstances?: readonly Circumstance[];
}

/**
 * The next request: an errand and what is special about it, worded, with names and numbers.
 *
 * @param random decides everything
 * @param choice default: everything there is
 */
export function drawTask(random: Random, choice: Choice = {}): Task {
  const { errands = ERRANDS, circumstances = CIRCUMSTANCES } = choice;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const between = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const errand = pick(errands);
  const known: Args = {
    customer: `${pick(FIRST)} ${pick(LAST)}`,
    parcel_id: `PK-${between(10_000, 99_999)}`,
    address: `${between(1, 120)} ${pick(STREETS)}`,
    reason: 'damaged in transit',
    days: errand.days ? between(...errand.days) : 3,
    amount: 0,
  };
  const words: Args = { ...known, id: known.parcel_id!, recipient: `${pick(FIRST)} ${pick(LAST)}` };
  const special = circumstances.filter(({ of, chance }) => of.includes(errand.kind) && random() < chance);
  const asked = [pick(errand.wordings), ...special.map(({ wordings }) => pick(wordings))].join(' ');
  return {
    query: asked.replace(/\{(\w+)\}/g, (_, name: string) => String(words[name])),
    errand,
    circumstances: special,
    known,
    state: {
      place: 'shelf',
      weight: between(300, 9_000),
      owed: 0,
      sealed: false,
      stranger: false,
      insured: false,
      busy: random() < BUSY,
      done: [],
      ...Object.assign({}, ...special.map(({ start }) => start)),
    },
  };
}

/** Whether a request has been met: the errand, and what is asked of everything that leaves the house. */
export function isMet({ errand, state }: Task): boolean {
  const { insured, done } = state;
  const left = done.findIndex((tool) => tool === 'hand_over' || tool === 'redirect_parcel');
  // An insured parcel that leaves without its picture is insured no more.
  const pictured = done.includes('photograph_parcel') && done.indexOf('photograph_parcel') < left;
  return errand.met(state) && (!insured || left < 0 || pictured);
}
