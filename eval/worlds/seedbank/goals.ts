import type { Args } from '../world.js';
import type { State } from './state.js';

/** Something that the desk of the seed bank is asked for. */
export interface Goal {
  kind: string;
  /** The action that the words point to. */
  action: string;
  wordings: readonly string[];
  /** Whether a call that went through was meant. */
  meant(args: Args, target: Args, state: State): boolean;
  /** Whether nothing is left undone that nobody mentions. */
  tidy?(target: Args, state: State): boolean;
}

const labelOf = ({ lots, accessions }: State, lot: string | undefined): string | undefined => {
  const about = lots.find(({ lot_id }) => lot_id === lot)?.accession_id;
  return accessions.find(({ accession_id }) => accession_id === about)?.label;
};
const card = ({ accessions }: State, { label }: Args) => accessions.find((one) => one.label === label)!;

/** What people want of the seed bank. */
export const GOALS: readonly Goal[] = [
  {
    kind: 'sample',
    action: 'send_sample',
    wordings: [
      '{institute} would like to try {label}; let them have a little.',
      'Post a pinch of {label} to {institute}.',
      'A packet of {label} is wanted at {institute}.',
      'I told {institute} that they can count on {label} from us. Off it goes, please.',
      'See to the order of {institute}: one portion, {label}.',
      'Seed of {label} for {institute}, the usual five grams.',
    ],
    meant: (args, { label, institute }, state) =>
      labelOf(state, args.lot_id) === label &&
      state.institutes.find(({ institute_id }) => institute_id === args.institute_id)?.name === institute,
    tidy: (_, { dispatches }) => dispatches.every(({ abroad, papers }) => papers || !abroad),
  },
  {
    kind: 'count',
    action: 'start_count',
    wordings: [
      'Does {label} still come up? Have it counted.',
      'Nobody knows how alive {label} is. Set up a count.',
      '{label} is on the list for a germination check this month.',
      'Sprout a hundred seeds of {label} and let us see.',
      'I want germination figures for {label}.',
      'How much of {label} is dead by now? Lay some out.',
    ],
    meant: (args, { label }, state) => labelOf(state, args.lot_id) === label,
  },
  {
    kind: 'grow',
    action: 'plant_out',
    wordings: [
      'Our stock of {label} is low, grow some at {site}.',
      '{label} should stand in the field at {site} this summer.',
      'At {site} there is room: renew {label} there.',
      'Sow {label} on {site}, we need fresh seed.',
      'Multiply {label}, and do it at {site}.',
      'Could {site} take {label} for one season of increase?',
    ],
    meant: (args, { label, site }, state) =>
      labelOf(state, args.lot_id) === label &&
      state.plots.find(({ plot_id }) => plot_id === args.plot_id)?.site === site,
    tidy: ({ label }, state) => {
      const { accession_id, crop_id } = card(state, { label: label! });
      const crossing = state.crops.find((crop) => crop.crop_id === crop_id)!.flowers === 'crossing';
      return !crossing || state.plots.some(({ sown, hives }) => sown === accession_id && hives);
    },
  },
  {
    kind: 'duplicate',
    action: 'store_duplicate',
    wordings: [
      'If the roof falls in here, {label} is lost. Put a second helping into {depot}.',
      '{depot} has agreed to keep {label} for us as well.',
      'Let a backup of {label} rest in {depot}.',
      'Part of {label} has to go under the mountain at {depot}.',
      'Safety copy, please: {label}, in {depot}.',
      'We sleep better once {depot} holds {label} too.',
    ],
    meant: (args, { label, depot }, state) =>
      labelOf(state, args.lot_id) === label &&
      state.boxes.find(({ box_id }) => box_id === args.box_id)?.depot === depot,
  },
  {
    kind: 'origin',
    action: 'amend_origin',
    wordings: [
      'An old diary turned up: {label} was gathered in {country}.',
      'The origin of {label} is given wrongly. It is {country}.',
      '{label} never saw the place on its card. Write {country}.',
      'Fix the provenance of {label} to read {country}.',
      'According to the expedition log {label} is from {country}; our record disagrees.',
      'For {label}, country of collection: {country}. Correct that.',
    ],
    meant: ({ accession_id, country }, target, state) =>
      accession_id === card(state, target).accession_id && country === target.country,
    tidy: (target, state) => !card(state, target).stale,
  },
  {
    kind: 'retire',
    action: 'retire_accession',
    wordings: [
      'We part with {label}. Strike it off.',
      '{label} is no longer to be in the collection.',
      'Please close the book on {label} for good.',
      'The board decided to drop {label}.',
      'Deaccession {label}.',
      'It is time to let {label} go; remove it from the holdings.',
    ],
    meant: ({ accession_id }, target, state) => accession_id === card(state, target).accession_id,
    tidy: (target, state) => card(state, target).vacated,
  },
];
