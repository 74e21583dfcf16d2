import type { Action } from '../world.js';
import { CLASSES } from './stock.js';

const action = (name: string, args: string[], says: string, guesses?: Action['guesses']): Action => ({
  name,
  args,
  says,
  ...(guesses && { guesses }),
});

/** Everything that the counter and the workshop can call, by name. */
export const ACTIONS: readonly Action[] = [
  action('apply_recall', ['bike_id', 'campaign_id'], "carry out a maker's campaign on a bike"),
  action('book_service', ['bike_id', 'slot_id', 'work'], "book work on a customer's bike into a slot", {
    work: ['inspection', 'general'],
  }),
  action('chase_claim', ['claim_id'], 'send a reminder for a warranty case'),
  action('check_in_item', ['item_id'], 'take back an accessory'),
  action('close_rental', ['rental_id'], 'close a rental'),
  action('create_rental', ['customer_id', 'unit_id', 'date'], 'make out a rental of a unit for a day'),
  action('extend_rental', ['rental_id', 'until'], 'extend a rental'),
  action('file_claim', ['work_order_id', 'route'], 'file a warranty case for the part of a work order', {
    route: ['web', 'mail', 'rep', 'phone', 'standard'],
  }),
  action('find_customer', ['email'], 'find customers by e-mail address'),
  action('get_bike', ['bike_id'], "read the record of a customer's bike"),
  action('get_customer', ['customer_id'], 'read the record of a customer'),
  action('get_model', ['model_id'], 'read the record of a model'),
  action('get_part', ['part_id'], 'read an entry of the catalogue of parts'),
  action('get_rental', ['rental_id'], 'read a rental'),
  action('get_unit', ['unit_id'], 'read the record of a unit of the fleet'),
  action('get_work_order', ['work_order_id'], 'read a work order'),
  action('hand_over', ['work_order_id'], 'hand a repaired bike over to the customer'),
  action('list_slots', ['date'], 'list the free slots of the workshop on a day'),
  action('list_units', ['fleet_class'], 'list the units of a class of the fleet', { fleet_class: CLASSES }),
  action('log_test_ride', ['work_order_id'], 'enter a test ride'),
  action('reassign_booking', ['booking_id', 'unit_id'], 'move a booking to another unit'),
  action('record_check', ['unit_id', 'checklist'], 'record a check of a unit', {
    checklist: ['daily', 'full', 'mechanical', 'motor'],
  }),
  action('release_deposit', ['deposit_id'], 'release a deposit'),
  action('reserve_part', ['work_order_id', 'part_id'], 'set a part aside for a work order'),
  action('start_repair', ['work_order_id', 'estimate_id'], 'start the work of an estimate'),
  action('take_payment', ['invoice_id', 'method'], 'settle an invoice', {
    method: ['card', 'cash', 'terminal', 'wallet', 'ledger'],
  }),
];
