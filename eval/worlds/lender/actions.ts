import type { Action } from '../world.js';

const action = (name: string, args: string[], says: string, guesses?: Action['guesses']): Action => ({
  name,
  args,
  says,
  ...(guesses && { guesses }),
});

/** Terms that loans are renewed for, in weeks. */
export const TERMS = ['2', '6'];
/** Where an instrument may be handed in. */
export const DROP_OFFS = ['counter', 'night_box'];
/** How bad damage is, as the house calls it. */
export const GRADES = ['cosmetic', 'impaired', 'unplayable'];
/** Where a reserved instrument is picked up. */
export const PICKUPS = ['counter', 'locker'];
/** Why a booking may be cancelled. */
export const REASONS = ['illness', 'clash'];

/** Everything that the desk of the instrument lender can call, by name. */
export const ACTIONS: readonly Action[] = [
  action('book_room', ['member_id', 'room_id', 'date', 'slot'], 'book a practice room'),
  action('cancel_booking', ['booking_id', 'reason'], 'cancel the booking of a room', {
    reason: ['illness', 'clash', 'not_needed', 'member_request', 'sickness', 'other'],
  }),
  action('confirm_booking', ['booking_id'], 'confirm the booking of a room'),
  action('find_member_by_card', ['card'], 'find a member by the number of the card'),
  action('find_member_by_email', ['email'], 'find a member by e-mail'),
  action('get_booking', ['booking_id'], 'read the booking of a room'),
  action('get_fees', ['member_id'], 'list the open fees of a member'),
  action('get_loan', ['loan_id'], 'read a loan'),
  action('get_member', ['member_id'], 'read the file of a member'),
  action('move_booking', ['booking_id', 'room_id', 'slot'], 'give a booking another room or time'),
  action('pay_fee', ['fee_id', 'method_id'], 'take the money for a fee'),
  action('photograph_piece', ['piece_id'], 'take a picture of a piece of a loan'),
  action('release_file', ['member_id'], 'take a file back from the auditor'),
  action('renew_loan', ['loan_id', 'weeks'], 'let a loan run longer', {
    weeks: ['1', '2', '3', '4', '6', '8'],
  }),
  action('report_damage', ['loan_id', 'piece_id', 'grade'], 'note damage to a piece of a loan', {
    grade: ['minor', 'major', 'cosmetic', 'impaired', 'unplayable', 'severe'],
  }),
  action('reserve_instrument', ['member_id', 'instrument_id', 'pickup'], 'keep an instrument for a member', {
    pickup: ['desk', 'counter', 'locker', 'today', 'in_person'],
  }),
  action('resume_membership', ['member_id'], 'wake a membership'),
  action('return_loan', ['loan_id', 'drop_off'], 'take an instrument back', {
    drop_off: ['desk', 'counter', 'front_desk', 'night_box', 'post'],
  }),
  action('search_instruments', ['kind'], 'list the instruments of a kind'),
  action('search_rooms', ['date'], 'list the rooms and when they are free on a day'),
  action('swap_instrument', ['loan_id', 'instrument_id'], 'exchange the instrument of a loan'),
  action('update_door_plan', ['date'], 'print the plan of a day that hangs at the doors'),
];
