import type { Action } from '../world.js';
import type { Crop } from './state.js';

const tool = (name: string, args: string[], says: string, guesses?: Action['guesses']): Action => ({
  name,
  args,
  says,
  ...(guesses && { guesses }),
});

/** The terms on which seed of a crop is given out. */
export const TERMS: Readonly<Record<Crop['annex'], string>> = { listed: 'treaty', unlisted: 'bilateral' };
/** What seed is laid on to see whether it germinates. */
export const BEDS: Readonly<Record<Crop['seed'], string>> = { hardy: 'blotter', delicate: 'sand' };
/** How flowers are kept from foreign pollen. */
export const SCREENS: Readonly<Record<Crop['flowers'], string>> = { selfing: 'wide_rows', crossing: 'gauze' };
/** Grounds for which the statutes let something go. */
export const GROUNDS = ['dead_stock', 'donor_recall'];

/** Everything that the desk of the seed bank can call. */
export const ACTIONS: readonly Action[] = [
  tool('amend_origin', ['accession_id', 'country', 'curator_id'], 'correct where an accession was collected'),
  tool('file_phyto', ['dispatch_id'], 'plant health papers for a dispatch'),
  tool('find_accession', ['label'], 'look up accessions by what is on the label'),
  tool('find_institute', ['institute'], 'look up an institute by name'),
  tool('free_shelf', ['shelf_id'], 'give a shelf back to the store'),
  tool('get_accession', ['accession_id'], 'the card of an accession'),
  tool('get_crop', ['crop_id'], 'facts about a crop and who looks after it'),
  tool('list_boxes', ['depot'], 'our boxes in a depot'),
  tool('list_plots', ['site'], 'field plan of a site'),
  tool('order_hives', ['plot_id'], 'have bees brought to a plot'),
  tool('plant_out', ['accession_id', 'lot_id', 'plot_id', 'screen'], 'grow fresh seed of a lot on a plot', {
    screen: ['wide_rows', 'gauze', 'bags', 'hedge'],
  }),
  tool('publish_card', ['accession_id'], 'bring the public catalogue up to date'),
  tool('record_agreement', ['institute_id'], 'enter the signed agreement of an institute'),
  tool('retire_accession', ['accession_id', 'ground'], 'strike an accession off the collection', {
    ground: ['no_space', 'dead_stock', 'curator_wish', 'donor_recall', 'unknown'],
  }),
  tool('seal_lot', ['accession_id', 'lot_id'], 'weld a lot into foil'),
  tool(
    'send_sample',
    ['accession_id', 'lot_id', 'institute_id', 'terms'],
    'send seed of a lot to an institute',
    {
      terms: ['gift', 'treaty', 'bilateral', 'purchase'],
    },
  ),
  tool('start_count', ['accession_id', 'lot_id', 'bed'], 'set up a germination count', {
    bed: ['blotter', 'sand', 'agar', 'soil'],
  }),
  tool('store_duplicate', ['accession_id', 'lot_id', 'box_id'], 'lay part of a lot into a box elsewhere'),
  tool('warm_lot', ['accession_id', 'lot_id'], 'bring a lot to room temperature'),
  tool('withdraw_offer', ['accession_id'], 'take an accession out of the order list'),
];
