import type { Args } from '../world.js';
import { BEDS, GROUNDS, SCREENS, TERMS } from './actions.js';
import type { Accession, Box, Crop, Dispatch, Institute, Lot, Plot, State } from './state.js';

/** What a call is about. */
export interface Subject {
  accession?: Accession;
  lot?: Lot;
  crop?: Crop;
  institute?: Institute;
  plot?: Plot;
  box?: Box;
  dispatch?: Dispatch;
}

/** A rule of the seed bank, which is told to nobody. */
export interface Rule {
  actions: readonly string[];
  /** What is answered when it is broken. */
  why: string;
  broken(subject: Subject, args: Args, state: State): boolean;
}

const rule = (action: string, why: string, broken: Rule['broken']): Rule => ({
  actions: [action],
  why,
  broken,
});

const ON_LOTS = ['send_sample', 'start_count', 'plant_out', 'store_duplicate', 'warm_lot', 'seal_lot'];

/** The rules, most pressing first. */
export const RULES: readonly Rule[] = [
  {
    actions: ON_LOTS,
    why: 'that jar is not on this card',
    broken: ({ accession, lot }) => lot!.accession_id !== accession!.accession_id,
  },
  {
    actions: [
      'amend_origin',
      'retire_accession',
      'send_sample',
      'start_count',
      'plant_out',
      'store_duplicate',
    ],
    why: 'struck off the collection',
    broken: ({ accession }) => accession!.retired,
  },
  rule('send_sample', 'seed of this quality stays in the house', ({ lot }) => lot!.standing !== 'fit'),
  rule('send_sample', 'had its share this season', ({ lot }) => lot!.drawn === 'yes'),
  rule('send_sample', 'frost on the packet', ({ lot }) => lot!.chamber === 'deep'),
  rule('send_sample', 'legal desk says no', ({ institute }) => institute!.agreement !== 'on_file'),
  rule('send_sample', 'wrong wording for this plant', ({ crop }, { terms }) => terms !== TERMS[crop!.annex]),
  rule('warm_lot', 'it is as warm as the room', ({ lot }) => lot!.chamber === 'bench'),
  rule('record_agreement', 'we have their signature', ({ institute }) => institute!.agreement === 'on_file'),
  rule('file_phyto', 'no customs house on that road', ({ dispatch }) => !dispatch!.abroad),
  rule('file_phyto', 'papers were stamped', ({ dispatch }) => dispatch!.papers),
  rule('start_count', 'counted not long ago', ({ lot }) => lot!.count === 'made'),
  rule('start_count', 'seedlings cannot be read on this', ({ crop }, { bed }) => bed !== BEDS[crop!.seed]),
  rule('plant_out', 'nobody multiplies from that harvest', ({ lot }) => lot!.standing !== 'mother'),
  rule('plant_out', 'the field master shakes his head', ({ plot }) => plot!.state !== 'fallow'),
  rule('plant_out', 'pollen would get through', ({ crop }, { screen }) => {
    return screen !== SCREENS[crop!.flowers];
  }),
  rule('order_hives', 'bees have no business there', ({ plot }, _, { accessions, crops }) => {
    const grown = accessions.find(({ accession_id }) => accession_id === plot!.sown);
    return crops.find(({ crop_id }) => crop_id === grown?.crop_id)?.flowers !== 'crossing';
  }),
  rule('store_duplicate', 'one copy elsewhere is the limit', ({ accession }) => {
    return accession!.duplicate !== undefined;
  }),
  rule('store_duplicate', 'not worth keeping for a century', ({ lot }) => lot!.standing !== 'fit'),
  rule('store_duplicate', 'damp would creep in', ({ lot }) => lot!.packet === 'loose'),
  rule('store_duplicate', 'lid nailed down', ({ box }) => box!.state === 'shut'),
  rule('seal_lot', 'foil on foil', ({ lot }) => lot!.packet === 'sealed'),
  rule('amend_origin', 'their initials do not count here', ({ crop }, { curator_id }) => {
    return crop!.curators.find((one) => one.curator_id === curator_id)?.duty !== 'lead';
  }),
  rule('amend_origin', 'that is what the card says', ({ accession }, { country }) => {
    return accession!.origin === country;
  }),
  rule('publish_card', 'the catalogue is in step', ({ accession }) => !accession!.stale),
  rule('retire_accession', 'growers can order it tonight', ({ accession }) => accession!.offer === 'open'),
  rule('retire_accession', 'the statutes know no such case', (_, { ground }) => !GROUNDS.includes(ground!)),
  rule('withdraw_offer', 'nobody can order it anyway', ({ accession }) => accession!.offer === 'none'),
  rule('free_shelf', 'jars stand on it', (_, { shelf_id }, { accessions }) => {
    return !accessions.some((one) => one.shelf_id === shelf_id && one.retired && !one.vacated);
  }),
];
