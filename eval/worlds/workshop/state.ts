/** Whoever asks at the counter. */
export interface Customer {
  customer_id: string;
  name: string;
  email: string;
  /** How the account is settled. */
  terms: 'walk_in' | 'prepaid' | 'monthly';
}

/** What a maker calls back to the workshop. */
export interface Campaign {
  campaign_id: string;
  title: string;
  phase: 'active' | 'ended';
}

/** A model of a bicycle. */
export interface Model {
  model_id: string;
  name: string;
  campaigns: Campaign[];
}

/** A customer's own bicycle. */
export interface Bike {
  bike_id: string;
  model_id: string;
  frame_no: string;
  category: 'city' | 'cargo' | 'electric';
  recall: 'none' | 'outstanding' | 'done';
  booked: boolean;
}

/** An hour at a bench of the workshop. */
export interface Slot {
  slot_id: string;
  date: string;
  time: string;
  bench: string;
  taken: boolean;
}

/** Somebody to whom a unit of the fleet is promised. */
export interface Booking {
  booking_id: string;
  holder: string;
  from: string;
}

/** A bicycle of the rental fleet. */
export interface Unit {
  unit_id: string;
  label: string;
  fleet_class: string;
  drive: 'pedal' | 'hub_motor' | 'mid_motor';
  state: 'available' | 'on_hire' | 'in_workshop';
  check: 'passed' | 'due';
  bookings: Booking[];
}

/** Something that goes out with a rental. */
export interface Item {
  item_id: string;
  kind: string;
  place: 'out' | 'in';
}

/** What a customer leaves for a rental. */
export interface Deposit {
  deposit_id: string;
  kind: 'preauth' | 'cash';
  amount: number;
  released: boolean;
}

/** A rental. */
export interface Rental {
  rental_id: string;
  unit_id: string;
  until: string;
  state: 'running' | 'docked' | 'closed';
  extended: boolean;
  items: Item[];
  /** Left out where it was waived. */
  deposit?: Deposit;
}

/** A revision of an estimate. */
export interface Estimate {
  estimate_id: string;
  total: number;
  revision: 'current' | 'superseded';
}

/** A part that an order takes. */
export interface Line {
  part_id: string;
  name: string;
  hold: 'none' | 'held';
}

/** A bill. */
export interface Invoice {
  invoice_id: string;
  total: number;
  payment: 'open' | 'overdue' | 'paid';
}

/** Work on a bicycle. */
export interface WorkOrder {
  work_order_id: string;
  bike_id: string;
  /** What is put in. */
  item: string;
  opened: string;
  state: 'awaiting_approval' | 'in_progress' | 'ready' | 'collected';
  estimates: Estimate[];
  lines: Line[];
  test_ride: 'none' | 'required' | 'logged';
  invoice?: Invoice;
  /** A case at the maker of the part. */
  claim?: { claim_id: string; chased: boolean };
}

/** A part in the catalogue. */
export interface Part {
  part_id: string;
  name: string;
  maker: { name: string; route: string };
  supply: 'stocked' | 'discontinued';
  replaced_by?: string;
}

/** How the shop stands during one request. */
export interface State {
  customer: Customer;
  bikes: Bike[];
  models: Model[];
  slots: Slot[];
  units: Unit[];
  rentals: Rental[];
  orders: WorkOrder[];
  parts: Part[];
  /** Rentals that were made out. */
  hires: { fleet_class: string; date: string }[];
  /** What went through, in order. */
  done: { action: string; args: Record<string, string> }[];
}
