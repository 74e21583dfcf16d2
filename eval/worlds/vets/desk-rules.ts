import type { Rule } from './rule.js';
import type { Invoice } from './state.js';
import { AREAS, SPECIES } from './stock.js';

/** After so many claims with the wrong form the portal takes none for an invoice. */
const STRIKES = 3;
/** After so many questions in the wrong place a chip cannot be changed. */
const QUESTIONS = 2;

const formOf = (invoice: Invoice | undefined): string =>
  invoice?.status === 'settled' ? 'reimburse' : 'direct';

/** What holds at the front desk, most pressing first. */
export const DESK_RULES: readonly Rule[] = [
  {
    name: 'a slot is given once',
    actions: ['move_appointment', 'book_vaccination'],
    broken: (_, __, { slot }) => slot?.taken === true,
    code: 'slot_taken',
    message: 'slot is gone',
  },
  {
    name: 'each kind of visit has its part of the house',
    actions: ['move_appointment'],
    broken: (_, __, { appointment, slot }) => AREAS[appointment?.kind ?? ''] !== slot?.area,
    code: 'slot_unsuitable',
    message: 'slot does not take this visit',
  },
  {
    name: 'vaccinations are given in the consulting rooms',
    actions: ['book_vaccination'],
    broken: (_, __, { slot }) => slot?.area !== 'consulting',
    code: 'slot_unsuitable',
    message: 'slot does not take this visit',
  },
  {
    name: 'a vaccination that still holds is not given again',
    actions: ['book_vaccination'],
    broken: (_, __, { vaccination }) => vaccination?.standing === 'in_date',
    code: 'interval',
    message: 'minimum interval has not passed',
  },
  {
    name: 'only what still holds is certified',
    actions: ['send_certificate'],
    broken: (_, __, { vaccination }) => vaccination?.standing === 'due',
    code: 'not_covered',
    message: 'no protection to certify',
  },
  {
    name: 'a vaccine is for its species',
    actions: ['check_vaccine'],
    broken: (_, args, { patient }) => !patient?.vaccinations.some(({ name }) => name === args.vaccine),
    code: 'not_applicable',
    message: 'vaccine is not on the schedule of this patient',
  },
  {
    name: 'instructions are for days in theatre',
    actions: ['send_instructions'],
    broken: (_, __, { appointment }) => AREAS[appointment?.kind ?? ''] !== 'theatre',
    code: 'no_sheet',
    message: 'no sheet goes with this visit',
  },
  {
    name: 'who may fast is told to, who may not is told to eat',
    actions: ['send_instructions'],
    broken: (_, args, { patient }) => !patient || SPECIES[patient.species].sheet !== args.sheet,
    code: 'sheet_unsuitable',
    message: 'sheet does not apply to this patient',
  },
  {
    name: 'an invoice is claimed once',
    actions: ['submit_claim'],
    broken: (_, __, { invoice }) => invoice?.claimed === true,
    code: 'already_claimed',
    message: 'claim is on its way',
  },
  {
    name: 'the portal shuts after three wrong entries',
    actions: ['submit_claim'],
    broken: (_, __, { invoice }) => (invoice?.strikes ?? 0) >= STRIKES,
    code: 'portal_locked',
    message: 'invoice is locked at the insurer',
  },
  {
    name: 'a policy covers its own patient',
    actions: ['submit_claim'],
    broken: (_, __, { invoice, policy, patient }) =>
      patient?.patient_id !== invoice?.patient_id || !patient?.policies.some((one) => one === policy),
    code: 'no_cover',
    message: 'policy is for another patient',
  },
  {
    name: 'a lapsed policy pays nothing',
    actions: ['submit_claim'],
    broken: (_, __, { policy }) => policy?.cover === 'lapsed',
    code: 'no_cover',
    message: 'no cover on the date of treatment',
  },
  {
    name: 'the form goes by whether the client has paid',
    actions: ['submit_claim'],
    broken: (_, args, { invoice }) => args.form !== formOf(invoice),
    code: 'form_mismatch',
    message: 'form does not fit this invoice',
    leaves: (_, { invoice }) => {
      if (invoice) invoice.strikes += 1;
    },
  },
  {
    name: 'each species has its unit',
    actions: ['book_boarding'],
    broken: (_, __, { patient, kennel }) => patient?.unit !== kennel?.unit,
    code: 'unit_mismatch',
    message: 'place is not for this patient',
  },
  {
    name: 'the vet sees who boards on medication',
    actions: ['book_boarding'],
    broken: (state, _, { patient }) =>
      patient !== undefined &&
      patient.prescriptions.length > 0 &&
      !state.referred.includes(patient.patient_id),
    code: 'not_cleared',
    message: 'patient is not cleared to board',
  },
  {
    name: 'the register shuts after two wrong questions',
    actions: ['register_chip'],
    broken: (_, __, { patient }) => (patient?.chip.strikes ?? 0) >= QUESTIONS,
    code: 'chip_locked',
    message: 'chip is locked until Monday',
  },
  {
    name: 'a chip is registered with its issuer',
    actions: ['register_chip'],
    broken: (_, args, { patient }) => patient?.chip.issuer !== args.registry,
    code: 'not_held',
    message: 'chip is not held there',
    leaves: (_, { patient }) => {
      if (patient) patient.chip.strikes += 1;
    },
  },
];
