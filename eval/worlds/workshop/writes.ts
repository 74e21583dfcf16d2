import type { Args } from '../world.js';
import type { Subject } from './rule.js';
import type { State } from './state.js';

/** What changes something: does it and says how it stands then. */
type Write = (state: State, args: Args, subject: Required<Subject>) => object;

/** The calls that change something, once no rule is broken. */
export const WRITES: Readonly<Record<string, Write>> = {
  create_rental({ hires }, { customer_id, unit_id, date }, { unit }) {
    hires.push({ fleet_class: unit.fleet_class, date: date! });
    return { rental: { customer_id, unit_id, from: date, status: 'confirmed' } };
  },
  record_check(_, { unit_id, checklist }, { unit }) {
    unit.check = 'passed';
    return { unit: { unit_id, checklist, check: unit.check } };
  },
  extend_rental(_, { until }, { rental }) {
    rental.extended = true;
    rental.until = until!;
    return { rental: { rental_id: Number(rental.rental_id), until, status: 'extended' } };
  },
  reassign_booking(_, { booking_id, unit_id }, { booking, promised, unit }) {
    promised.bookings = promised.bookings.filter((one) => one !== booking);
    unit.bookings.push(booking);
    return { booking: { booking_id, unit_id, from: booking.from } };
  },
  check_in_item(_, { item_id }, { item }) {
    item.place = 'in';
    return { item: { item_id, kind: item.kind, place: item.place } };
  },
  close_rental(_, __, { rental }) {
    rental.state = 'closed';
    return { rental: { rental_id: Number(rental.rental_id), state: rental.state } };
  },
  release_deposit(_, { deposit_id }, { rental }) {
    if (rental.deposit) rental.deposit.released = true;
    return { deposit: { deposit_id, status: 'released' } };
  },
  book_service(_, { bike_id, work }, { bike, slot }) {
    slot.taken = true;
    bike.booked = true;
    return { appointment: { bike_id, work, date: slot.date, time: slot.time, status: 'booked' } };
  },
  apply_recall(_, { bike_id, campaign_id }, { bike }) {
    bike.recall = 'done';
    return { bike: { bike_id, campaign_id, safety: 'clear' } };
  },
  reserve_part({ parts }, { work_order_id, part_id }, { order }) {
    const line = order.lines.find(
      (one) =>
        one.part_id === part_id ||
        parts.find((each) => each.part_id === one.part_id)?.replaced_by === part_id,
    )!;
    line.part_id = part_id!;
    line.hold = 'held';
    return { work_order_id, line };
  },
  start_repair(_, { work_order_id, estimate_id }, { order }) {
    order.state = 'in_progress';
    return { work_order: { work_order_id, estimate_id, state: order.state } };
  },
  file_claim(_, { work_order_id, route }, { order }) {
    order.claim = { claim_id: `RMA-${order.work_order_id.slice(-4)}`, chased: false };
    return { claim: { claim_id: order.claim.claim_id, work_order_id, route, status: 'filed' } };
  },
  chase_claim(_, { claim_id }, { order }) {
    order.claim!.chased = true;
    return { claim: { claim_id, status: 'reminded' } };
  },
  take_payment(_, { invoice_id, method }, { order }) {
    order.invoice!.payment = 'paid';
    return { invoice: { invoice_id, method, payment: 'paid' } };
  },
  log_test_ride(_, { work_order_id }, { order }) {
    order.test_ride = 'logged';
    return { work_order: { work_order_id, test_ride: order.test_ride } };
  },
  hand_over(_, { work_order_id }, { order }) {
    order.state = 'collected';
    return { work_order: { work_order_id, state: order.state } };
  },
};
