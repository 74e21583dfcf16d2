import type { Action } from '../world.js';

const action = (name: string, args: string[], says: string, guesses?: Action['guesses']): Action => ({
  name,
  args,
  says,
  ...(guesses && { guesses }),
});

/** How the insurers' portal wants a claim entered. */
export const FORMS = ['direct', 'reimburse'];
/** Sheets that an owner can be sent before a day in theatre. */
export const SHEETS = ['fasting', 'feeding'];

/** Everything that the front desk and the pharmacy of the clinic can call, by name. */
export const ACTIONS: readonly Action[] = [
  action('book_boarding', ['patient_id', 'kennel_id', 'date'], 'book a boarding place from a date on'),
  action('book_vaccination', ['vaccine_id', 'slot_id'], 'book a vaccination into a slot'),
  action('check_vaccine', ['patient_id', 'vaccine'], 'show how a patient stands with a vaccine'),
  action('dispatch_sample', ['sample_id', 'lab_id'], 'send a sample to a laboratory'),
  action('find_client', ['phone'], 'find clients by telephone number'),
  action('get_client', ['client_id'], 'read the file of a client'),
  action('get_invoice', ['invoice_id'], 'read an invoice'),
  action('get_patient', ['patient_id'], 'read the file of a patient'),
  action('get_prescription', ['prescription_id'], 'read a prescription'),
  action('get_sample', ['sample_id'], 'read the label of a sample'),
  action('get_test', ['test_id'], 'read an entry of the catalogue of tests'),
  action('list_batches', ['item_id'], 'list the packs in stock of an item'),
  action('list_kennels', ['unit'], 'list the places of a unit of the boarding house', {
    unit: ['dogs', 'cats', 'kennel', 'cattery', 'small_animals', 'hutch'],
  }),
  action('list_slots', ['date'], 'list the open slots of a day'),
  action('log_register', ['prescription_id'], 'make an entry in the register of controlled drugs'),
  action('move_appointment', ['appointment_id', 'slot_id'], 'move an appointment to a slot'),
  action('prepare_sample', ['sample_id', 'method'], 'prepare a sample', {
    method: ['chill', 'freeze', 'spin', 'fix'],
  }),
  action('refer_to_vet', ['patient_id'], 'put a patient on the list of the vet on duty'),
  action('refill_prescription', ['prescription_id', 'batch_id'], 'dispense a repeat of a prescription'),
  action('register_chip', ['patient_id', 'registry'], 'send new details of the keeper to a chip register', {
    registry: ['national', 'default', 'AVX', 'petbase', 'TROVO', 'DATAMA'],
  }),
  action('reroute_sample', ['sample_id'], 'ask for another laboratory for a sample'),
  action('send_certificate', ['vaccine_id'], 'send the owner a certificate of a vaccination'),
  action('send_instructions', ['appointment_id', 'sheet'], 'send the owner a sheet of instructions', {
    sheet: ['general', 'pre_op', 'fasting', 'feeding'],
  }),
  action('submit_claim', ['invoice_id', 'policy_id', 'form'], 'enter an insurance claim for an invoice', {
    form: ['standard', 'online', 'direct', 'reimburse', 'vet_fee'],
  }),
];
