import type { Args } from '../world.js';
import type {
  Bike,
  Booking,
  Campaign,
  Estimate,
  Item,
  Model,
  Part,
  Rental,
  Slot,
  State,
  Unit,
  WorkOrder,
} from './state.js';

/** What a call is about, looked up by its arguments; left out where the call names none. */
export interface Subject {
  bike?: Bike;
  model?: Model;
  campaign?: Campaign;
  slot?: Slot;
  unit?: Unit;
  booking?: Booking;
  /** The unit that a booking is for. */
  promised?: Unit;
  /** A rental, or the one that an accessory or a deposit goes with. */
  rental?: Rental;
  item?: Item;
  /** A work order, or the one that an invoice or a case is for. */
  order?: WorkOrder;
  estimate?: Estimate;
  part?: Part;
}

/** A rule of the shop. It is told to nobody. */
export interface Rule {
  name: string;
  actions: readonly string[];
  broken(state: State, args: Args, subject: Subject): boolean;
  /** The field that a refusal complains of. */
  field: string;
  /** What it says of the field. It does not name the way out. */
  message: string;
}
