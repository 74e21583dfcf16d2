import type { Rule } from './rule.js';

/** What holds in the pharmacy and at the bench, most pressing first. */
export const PHARMACY_RULES: readonly Rule[] = [
  {
    name: 'a repeat is dispensed once a visit',
    actions: ['refill_prescription'],
    broken: (_, __, { prescription }) => prescription?.status !== 'active',
    code: 'too_soon',
    message: 'already handled today',
  },
  {
    name: 'where no repeats are left the vet has to be asked',
    actions: ['refill_prescription'],
    broken: (state, _, { prescription }) =>
      prescription?.repeats_left === 0 && !state.referred.includes(prescription.patient_id),
    code: 'rx_exhausted',
    message: 'no repeats left on this prescription',
  },
  {
    name: 'a pack in quarantine is not dispensed from',
    actions: ['refill_prescription'],
    broken: (_, __, { batch }) => batch?.pack === 'quarantine',
    code: 'batch_blocked',
    message: 'batch is not released',
  },
  {
    name: 'the open pack is used up before another is begun',
    actions: ['refill_prescription'],
    broken: (_, __, { batch }) => batch?.pack === 'sealed',
    code: 'pack_order',
    message: 'seal cannot be broken',
  },
  {
    name: 'the register is for controlled drugs',
    actions: ['log_register'],
    broken: (_, __, { prescription }) => prescription?.schedule !== 'CD',
    code: 'register_na',
    message: 'item is not on the register',
  },
  {
    name: 'only what was dispensed is entered',
    actions: ['log_register'],
    broken: (_, __, { prescription }) => prescription?.status !== 'dispensed',
    code: 'register_na',
    message: 'no quantity to enter',
  },
  {
    name: 'what has left has left',
    actions: ['prepare_sample', 'reroute_sample', 'dispatch_sample'],
    broken: (_, __, { sample }) => sample?.sent === true,
    code: 'already_sent',
    message: 'sample has left the house',
  },
  {
    name: 'a spoiled specimen stays spoiled',
    actions: ['prepare_sample', 'reroute_sample', 'dispatch_sample'],
    broken: (_, __, { sample }) => sample?.condition === 'unusable',
    code: 'unusable',
    message: 'specimen is unusable',
  },
  {
    name: 'what needs nothing, or was prepared, is left alone',
    actions: ['prepare_sample'],
    broken: (_, __, { sample, test }) => test?.method === undefined || sample?.condition === 'prepared',
    code: 'no_preparation',
    message: 'nothing to prepare',
  },
  {
    name: 'blood and tissue are prepared before they travel',
    actions: ['dispatch_sample'],
    broken: (_, __, { sample, test }) => test?.method !== undefined && sample?.condition !== 'prepared',
    code: 'not_transportable',
    message: 'specimen cannot travel as it is',
  },
  {
    name: 'a laboratory gets what it has a test for',
    actions: ['dispatch_sample'],
    broken: (_, __, { sample, lab }) => sample?.lab_id !== lab?.lab_id,
    code: 'lab_mismatch',
    message: 'laboratory does not expect this sample',
  },
  {
    name: 'a laboratory that is closed takes nothing in',
    actions: ['dispatch_sample'],
    broken: (_, __, { lab }) => lab?.closed === true,
    code: 'intake_closed',
    message: 'intake is closed',
  },
  {
    name: 'only from a laboratory that is closed does one turn to another',
    actions: ['reroute_sample'],
    broken: (state, __, { sample }) =>
      state.labs.find(({ lab_id }) => lab_id === sample?.lab_id)?.closed !== true,
    code: 'no_reroute',
    message: 'laboratory is taking samples',
  },
];
