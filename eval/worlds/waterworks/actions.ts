import type { Action } from '../world.js';

const action = (name: string, args: string[], says: string, guesses?: Action['guesses']): Action => ({
  name,
  args,
  says,
  ...(guesses && { guesses }),
});

/** Everything that the customer office can call, by name. */
export const ACTIONS: readonly Action[] = [
  action('book_visit', ['ticket_id', 'window_id'], 'book a crew for a ticket'),
  action(
    'change_tariff',
    ['account_id', 'revision_id', 'offer_id', 'effective'],
    'put an account on another tariff',
    {
      effective: ['today', 'next_bill', 'next_year'],
    },
  ),
  action('close_account', ['account_id', 'revision_id', 'date'], 'end the supply contract of an account'),
  action('create_payment_plan', ['account_id', 'revision_id', 'term'], 'spread what is overdue over months', {
    term: ['3', '6', '9', '12', '24'],
  }),
  action('get_account', ['account_id'], 'read an account'),
  action('get_customer', ['customer_id'], 'read the record of a customer'),
  action('get_meter', ['meter_id'], 'read the master data of a meter'),
  action('get_premises', ['premises_id'], 'read the record of a place of supply'),
  action('hold_collection', ['account_id'], 'stop reminders on an account'),
  action('join_incident', ['incident_id', 'ticket_id'], 'attach a ticket to an incident'),
  action('list_bills', ['account_id'], 'list the bills of an account'),
  action('list_incidents', ['zone_id'], 'list the incidents of a supply zone'),
  action('list_offers', ['catalogue_id'], 'list the tariffs of a catalogue'),
  action('list_tickets', ['premises_id'], 'list the troubles reported at a place'),
  action('list_windows', ['zone_id'], 'list the open appointments of the crews in a supply zone'),
  action('open_dispute', ['bill_id', 'ground'], 'record that a customer contests a bill', {
    ground: ['usage', 'estimate', 'standing', 'tariff', 'service'],
  }),
  action('recall_debt', ['account_id'], 'take a debt back from the collection agency'),
  action('record_consent', ['need_id', 'form'], 'record that a person agrees to the use of their data', {
    form: ['verbal', 'signed', 'online', 'implied'],
  }),
  action('register_need', ['need_id', 'premises_id', 'band'], 'enter a need in the priority register', {
    band: ['essential', 'assisted', 'aware', 'standard'],
  }),
  action('reissue_bill', ['bill_id'], 'rate a bill anew'),
  action('request_remote_read', ['meter_id'], 'ask a meter for its value over the air'),
  action('resume_mandate', ['account_id'], 'take up a direct debit again'),
  action('schedule_final_read', ['meter_id', 'mode'], 'put a last reading down for the meter round', {
    mode: ['doorstep', 'chamber', 'drive_by'],
  }),
  action('search_customers', ['postcode'], 'find customers by postcode'),
  action('send_summary', ['customer_id', 'channel'], 'write to a customer what was done', {
    channel: ['email', 'letter', 'portal', 'phone'],
  }),
  action('submit_reading', ['meter_id', 'reading', 'unit'], 'enter the reading of a meter', {
    unit: ['m3', 'litres', 'ft3', 'kwh'],
  }),
];
