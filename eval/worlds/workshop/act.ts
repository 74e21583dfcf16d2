import type { Args, Outcome } from '../world.js';
import { ACTIONS } from './actions.js';
import { READS } from './reads.js';
import type { Subject } from './rule.js';
import { RULES } from './rules.js';
import type { State } from './state.js';
import { WRITES } from './writes.js';

const result = (data: object): Outcome => ({ text: JSON.stringify({ data }), refused: false });
const refusal = (field: string, message: string): Outcome => ({
  text: JSON.stringify({ errors: [{ field, message }] }),
  refused: true,
});

/** What the arguments name. */
function lookUp(state: State, args: Args): Subject {
  const { bikes, models, slots, units, rentals, orders, parts } = state;
  const items = rentals.flatMap((one) => one.items);
  const bookings = units.flatMap((one) => one.bookings);
  const campaigns = models.flatMap((one) => one.campaigns);
  const estimates = orders.flatMap((one) => one.estimates);
  const item = items.find((one) => one.item_id === args.item_id);
  const booking = bookings.find((one) => one.booking_id === args.booking_id);
  return {
    bike: bikes.find((one) => one.bike_id === args.bike_id),
    model: models.find((one) => one.model_id === args.model_id),
    campaign: campaigns.find((one) => one.campaign_id === args.campaign_id),
    slot: slots.find((one) => one.slot_id === args.slot_id),
    unit: units.find((one) => one.unit_id === args.unit_id),
    booking,
    promised: units.find((one) => one.bookings.some((each) => each === booking)),
    rental: rentals.find(
      (one) =>
        one.rental_id === args.rental_id ||
        one.items.some((each) => each === item) ||
        (args.deposit_id !== undefined && one.deposit?.deposit_id === args.deposit_id),
    ),
    item,
    order: orders.find(
      (one) =>
        one.work_order_id === args.work_order_id ||
        (args.invoice_id !== undefined && one.invoice?.invoice_id === args.invoice_id) ||
        (args.claim_id !== undefined && one.claim?.claim_id === args.claim_id),
    ),
    estimate: estimates.find((one) => one.estimate_id === args.estimate_id),
    part: parts.find((one) => one.part_id === args.part_id),
  };
}

/** The first argument that names nothing. */
function namesNothing({ customer, units }: State, args: Args, subject: Subject): string | undefined {
  const known: Record<string, boolean> = {
    email: customer.email === args.email,
    customer_id: customer.customer_id === args.customer_id,
    bike_id: subject.bike !== undefined,
    model_id: subject.model !== undefined,
    campaign_id: subject.campaign !== undefined,
    slot_id: subject.slot !== undefined,
    unit_id: subject.unit !== undefined,
    fleet_class: units.some(({ fleet_class }) => fleet_class === args.fleet_class),
    booking_id: subject.booking !== undefined,
    rental_id: subject.rental !== undefined,
    item_id: subject.item !== undefined,
    deposit_id: subject.rental !== undefined,
    work_order_id: subject.order !== undefined,
    invoice_id: subject.order !== undefined,
    claim_id: subject.order !== undefined,
    estimate_id: subject.estimate !== undefined,
    part_id: subject.part !== undefined,
  };
  return Object.keys(args).find((name) => known[name] === false);
}

/** Does one thing at the counter. */
export function act(state: State, name: string, args: Args): Outcome {
  const action = ACTIONS.find((one) => one.name === name);
  if (!action) return refusal('base', `there is no endpoint ${name}`);
  const missing = action.args.find((arg) => (args[arg] ?? '') === '');
  if (missing !== undefined) return refusal(missing, 'must not be blank');
  const given: Args = Object.fromEntries(action.args.map((arg) => [arg, args[arg]!]));
  const subject = lookUp(state, given);
  const nothing = namesNothing(state, given, subject);
  if (nothing !== undefined) return refusal(nothing, `${given[nothing]} not found`);
  const rule = RULES.find((one) => one.actions.includes(name) && one.broken(state, given, subject));
  if (rule) return refusal(rule.field, rule.message);
  // What the arguments name was found, and nothing else is asked of it.
  const whole = subject as Required<Subject>;
  const read = READS[name];
  if (read) return result(read(state, given, whole));
  const outcome = result(WRITES[name]!(state, given, whole));
  state.done.push({ action: name, args: given });
  return outcome;
}
