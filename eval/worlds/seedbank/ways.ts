import type { ArgumentSource, PlanStep, StepArgument } from '../../../src/index.js';
import type { Ask } from '../world.js';
import { BEDS, GROUNDS, SCREENS, TERMS } from './actions.js';

const at = (action: string, path: string): ArgumentSource => ({ action, path });
const arg = (name: string, ...from: ArgumentSource[]): StepArgument => ({ name, from });
const word = (name: string): StepArgument => arg(name, { task: true });
const oneOf = (name: string, values: readonly string[]): StepArgument => arg(name, { constant: [...values] });
const so = (fact: string, ...values: string[]) => ({ fact, values, held: 12, refused: 12 });
const step = (action: string, args: StepArgument[], ...only_if: ReturnType<typeof so>[]): PlanStep => ({
  action,
  chance: 0.95,
  args,
  ...(only_if.length > 0 && { only_if }),
});

const ACCESSION = arg('accession_id', at('find_accession', 'hits[].accession_id'));
const LOT = [
  ACCESSION,
  arg('lot_id', { action: 'get_accession', path: 'lots[].lot_id', same: 'accession_id' }),
];
const INSTITUTE = arg('institute_id', at('find_institute', 'hits[].institute_id'));
const lotIs = (field: string, ...values: string[]) => so(`get_accession.lots[].${field}`, ...values);

const card = (): PlanStep[] => [step('find_accession', [word('label')]), step('get_accession', [ACCESSION])];

/** What each kind of request takes, by the action that its words point to. */
const WAYS: Readonly<Record<string, () => PlanStep[]>> = {
  send_sample: () => [
    ...card(),
    step('find_institute', [word('institute')]),
    step('warm_lot', LOT, lotIs('standing', 'fit'), lotIs('drawn', 'no'), lotIs('kept.chamber', 'deep')),
    step('record_agreement', [INSTITUTE], so('find_institute.hits[].legal.agreement', 'lapsed', 'missing')),
    step(
      'send_sample',
      [...LOT, INSTITUTE, oneOf('terms', Object.values(TERMS))],
      lotIs('standing', 'fit'),
      lotIs('drawn', 'no'),
    ),
    step(
      'file_phyto',
      [arg('dispatch_id', at('send_sample', 'dispatch.dispatch_id'))],
      so('send_sample.dispatch.route', 'frontier'),
    ),
  ],
  start_count: () => [
    ...card(),
    step('start_count', [...LOT, oneOf('bed', Object.values(BEDS))], lotIs('count', 'due')),
  ],
  plant_out: () => [
    ...card(),
    step('list_plots', [word('site')]),
    step(
      'plant_out',
      [...LOT, arg('plot_id', at('list_plots', 'plots[].plot_id')), oneOf('screen', Object.values(SCREENS))],
      lotIs('standing', 'mother'),
      so('list_plots.plots[].state', 'fallow'),
    ),
    step(
      'order_hives',
      [arg('plot_id', at('plant_out', 'sowing.plot_id'))],
      so('plant_out.sowing.flowers', 'crossing'),
    ),
  ],
  store_duplicate: () => [
    ...card(),
    step('list_boxes', [word('depot')]),
    step('seal_lot', LOT, lotIs('standing', 'fit'), lotIs('kept.packet', 'loose')),
    step(
      'store_duplicate',
      [...LOT, arg('box_id', at('list_boxes', 'racks[].boxes[].box_id'))],
      lotIs('standing', 'fit'),
      so('list_boxes.racks[].boxes[].state', 'filling'),
    ),
  ],
  amend_origin: () => [
    ...card(),
    step('get_crop', [arg('crop_id', at('get_accession', 'taxon.crop_id'))]),
    step(
      'amend_origin',
      [ACCESSION, word('country'), arg('curator_id', at('get_crop', 'curators[].curator_id'))],
      so('get_crop.curators[].duty', 'lead'),
    ),
    step(
      'publish_card',
      [arg('accession_id', at('amend_origin', 'card.accession_id'))],
      so('amend_origin.catalogue', 'behind'),
    ),
  ],
  retire_accession: () => [
    ...card(),
    step('withdraw_offer', [ACCESSION], so('get_accession.access.offer', 'open')),
    step('retire_accession', [ACCESSION, oneOf('ground', GROUNDS)]),
    step('free_shelf', [arg('shelf_id', at('retire_accession', 'left_behind.shelf_id'))]),
  ],
};

/** The steps that get everything done that is asked for. */
export const wayFor = (asks: readonly Ask[]): PlanStep[] => asks.flatMap(({ action }) => WAYS[action]!());
