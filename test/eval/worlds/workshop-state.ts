import type { State } from '../../../eval/worlds/workshop/state.js';
import type { Args } from '../../../eval/worlds/world.js';

/** A shop at which everything goes: a free trike, one that is out and one in the dock, orders at each stage. */
export const plain = (): State => ({
  customer: { customer_id: 'C1', name: 'Ada Borg', email: 'ada@inbox.example', terms: 'walk_in' },
  models: [
    {
      model_id: 'M1',
      name: 'Heron',
      campaigns: [
        { campaign_id: 'G1', title: 'fork crown', phase: 'active' },
        { campaign_id: 'G2', title: 'stem bolts', phase: 'ended' },
      ],
    },
    {
      model_id: 'M2',
      name: 'Plover',
      campaigns: [{ campaign_id: 'G3', title: 'rear rack', phase: 'active' }],
    },
  ],
  bikes: [
    { bike_id: 'B1', model_id: 'M1', frame_no: '77', category: 'cargo', recall: 'none', booked: false },
    { bike_id: 'B2', model_id: 'M2', frame_no: '78', category: 'city', recall: 'outstanding', booked: false },
  ],
  slots: [
    { slot_id: 'S1', date: '2026-06-05', time: '10:45', bench: 'lift', taken: false },
    { slot_id: 'S2', date: '2026-06-05', time: '10:45', bench: 'stand', taken: false },
  ],
  units: [
    {
      unit_id: 'U1',
      label: 'trike 1',
      fleet_class: 'trike',
      drive: 'hub_motor',
      state: 'available',
      check: 'passed',
      bookings: [],
    },
    {
      unit_id: 'U2',
      label: 'trike 2',
      fleet_class: 'trike',
      drive: 'hub_motor',
      state: 'on_hire',
      check: 'passed',
      bookings: [{ booking_id: 'K1', holder: 'Femi', from: '2026-06-20' }],
    },
    {
      unit_id: 'U3',
      label: 'tandem 1',
      fleet_class: 'tandem',
      drive: 'pedal',
      state: 'available',
      check: 'due',
      bookings: [],
    },
  ],
  rentals: [
    {
      rental_id: '301',
      unit_id: 'U2',
      until: '2026-06-03',
      state: 'running',
      extended: false,
      items: [{ item_id: 'I0', kind: 'helmet', place: 'out' }],
    },
    {
      rental_id: '302',
      unit_id: 'U2',
      until: '2026-06-03',
      state: 'docked',
      extended: false,
      items: [{ item_id: 'I1', kind: 'helmet', place: 'in' }],
      deposit: { deposit_id: 'D1', kind: 'preauth', amount: 50, released: false },
    },
  ],
  orders: [
    {
      work_order_id: 'W1',
      bike_id: 'B1',
      item: 'rear hub',
      opened: '2026-05-28',
      state: 'awaiting_approval',
      estimates: [
        { estimate_id: 'Q1', total: 60, revision: 'superseded' },
        { estimate_id: 'Q2', total: 75, revision: 'current' },
      ],
      lines: [{ part_id: 'P1', name: 'rear hub', hold: 'held' }],
      test_ride: 'none',
    },
    {
      work_order_id: 'W2',
      bike_id: 'B2',
      item: 'headset',
      opened: '2026-05-19',
      state: 'ready',
      estimates: [],
      lines: [{ part_id: 'P3', name: 'headset', hold: 'held' }],
      test_ride: 'none',
      invoice: { invoice_id: 'N1', total: 64, payment: 'paid' },
    },
    {
      work_order_id: 'W3',
      bike_id: 'B1',
      item: 'dynamo',
      opened: '2026-02-11',
      state: 'collected',
      estimates: [{ estimate_id: 'Q3', total: 60, revision: 'current' }],
      lines: [{ part_id: 'P4', name: 'dynamo', hold: 'held' }],
      test_ride: 'none',
    },
  ],
  parts: [
    { part_id: 'P1', name: 'rear hub', maker: { name: 'Okami', route: 'mail' }, supply: 'stocked' },
    { part_id: 'P2', name: 'rear hub', maker: { name: 'Okami', route: 'mail' }, supply: 'stocked' },
    { part_id: 'P3', name: 'headset', maker: { name: 'Sturm', route: 'web' }, supply: 'stocked' },
    { part_id: 'P4', name: 'dynamo', maker: { name: 'Tessel', route: 'rep' }, supply: 'stocked' },
  ],
  hires: [],
  done: [],
});

/** A call of each kind that changes something and goes through there once it is ready for it. */
export const GOOD: Readonly<Record<string, Args>> = {
  apply_recall: { bike_id: 'B2', campaign_id: 'G3' },
  book_service: { bike_id: 'B1', slot_id: 'S1', work: 'gears' },
  chase_claim: { claim_id: 'R1' },
  check_in_item: { item_id: 'I1' },
  close_rental: { rental_id: '302' },
  create_rental: { customer_id: 'C1', unit_id: 'U1', date: '2026-06-09' },
  extend_rental: { rental_id: '301', until: '2026-06-12' },
  file_claim: { work_order_id: 'W3', route: 'rep' },
  hand_over: { work_order_id: 'W2' },
  log_test_ride: { work_order_id: 'W2' },
  reassign_booking: { booking_id: 'K1', unit_id: 'U1' },
  record_check: { unit_id: 'U3', checklist: 'mechanical' },
  release_deposit: { deposit_id: 'D1' },
  reserve_part: { work_order_id: 'W1', part_id: 'P1' },
  start_repair: { work_order_id: 'W1', estimate_id: 'Q2' },
  take_payment: { invoice_id: 'N1', method: 'terminal' },
};

const READY: Readonly<Record<string, (state: State) => void>> = {
  chase_claim: (state) => Object.assign(state.orders[2]!, { claim: { claim_id: 'R1', chased: false } }),
  check_in_item: (state) => Object.assign(state.rentals[1]!.items[0]!, { place: 'out' }),
  log_test_ride: (state) => Object.assign(state.orders[1]!, { test_ride: 'required' }),
  release_deposit: (state) => Object.assign(state.rentals[1]!, { state: 'closed' }),
  reserve_part: (state) => Object.assign(state.orders[0]!.lines[0]!, { hold: 'none' }),
  take_payment: (state) => Object.assign(state.orders[1]!.invoice!, { payment: 'open' }),
};

/** The shop in which the call of {@link GOOD} goes through. */
export const readyFor = (action: string): State => {
  const state = plain();
  READY[action]?.(state);
  return state;
};
