import type { ArgumentSource, PlanStep, StepArgument, StepCondition } from '../../../src/index.js';

/** A place in what an earlier call returned. */
export const from = (action: string, path: string, same?: string): ArgumentSource => ({
  action,
  path: `data.${path}`,
  ...(same !== undefined && { same }),
});
/** An argument and its sources. */
export const argument = (name: string, ...sources: ArgumentSource[]): StepArgument => ({
  name,
  from: sources,
});
/** An argument that the request says. */
export const said = (name: string): StepArgument => argument(name, { task: true });

/** What the oracle has seen: it has no counts, and vouches for what it says. */
const SEEN = 10;
/** What a field of a record has to be. */
export const is = (action: string, path: string, ...values: string[]): StepCondition => ({
  fact: `${action}.data.${path}`,
  values,
  held: SEEN,
  refused: SEEN,
});
/** A step that the oracle vouches for. */
export const step = (action: string, args: StepArgument[], rest: Partial<PlanStep> = {}): PlanStep => ({
  action,
  chance: 0.95,
  args,
  ...rest,
});

/** The customer who was found. */
export const CUSTOMER = argument('customer_id', from('find_customer', 'results[].customer_id'));
/** An order that was read. */
export const ORDER = argument('work_order_id', from('get_work_order', 'work_order.work_order_id'));
/** A rental that was read. */
export const RENTAL = argument('rental_id', from('get_rental', 'rental.rental_id'));
/** The account is on stop. */
export const STOPPED = is('get_customer', 'customer.billing.standing', 'on_stop');
/** How far an order has come. */
export const orderIs = (state: string): StepCondition => is('get_work_order', 'work_order.state', state);

/** Reads the customer's orders. */
export const LOOK_AT_ORDERS = step('get_work_order', [
  argument('work_order_id', from('get_customer', 'work_orders[].work_order_id')),
]);
/** Reads the customer's rentals. */
export const LOOK_AT_RENTALS = step('get_rental', [
  argument('rental_id', from('get_customer', 'rentals[].rental_id')),
]);
/** Reads the parts of orders that have come so far. */
export const lookAtPart = (state: string): PlanStep =>
  step('get_part', [argument('part_id', from('get_work_order', 'work_order.lines[].part_id'))], {
    only_if: [orderIs(state)],
  });
