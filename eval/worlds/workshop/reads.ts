import type { Args } from '../world.js';
import type { Subject } from './rule.js';
import type { Bike, Model, State, Unit } from './state.js';

/** What only looks: a result by the name of the call. */
type Read = (state: State, args: Args, subject: Required<Subject>) => object;

const euros = (amount: number): object => ({ amount: amount.toFixed(2), currency: 'EUR' });
const bikeOf = (state: State, id: string): Bike => state.bikes.find(({ bike_id }) => bike_id === id)!;
const modelOf = (state: State, { model_id }: Bike): Model =>
  state.models.find((one) => one.model_id === model_id)!;
const unitOf = (state: State, id: string): Unit => state.units.find(({ unit_id }) => unit_id === id)!;
const pageOf = (list: readonly object[]): object => ({ page: 1, per_page: 25, total: list.length });

/** The calls that only look. */
export const READS: Readonly<Record<string, Read>> = {
  find_customer({ customer: { customer_id, name } }) {
    const results = [{ customer_id, name }];
    return { results, paging: pageOf(results) };
  },
  get_customer(state) {
    const { customer_id, name, email, terms } = state.customer;
    const stopped = state.orders.some(({ invoice }) => invoice?.payment === 'overdue');
    return {
      customer: {
        customer_id,
        name,
        contact: { email },
        billing: { terms, standing: stopped ? 'on_stop' : 'clear' },
      },
      bikes: state.bikes.map((bike) => ({ bike_id: bike.bike_id, model: modelOf(state, bike).name })),
      rentals: state.rentals
        .filter((one) => one.state !== 'closed')
        .map(({ rental_id, unit_id, until }) => ({
          rental_id: Number(rental_id),
          fleet_class: unitOf(state, unit_id).fleet_class,
          until,
        })),
      work_orders: state.orders.map(({ work_order_id, bike_id, opened }) => ({
        work_order_id,
        bike: modelOf(state, bikeOf(state, bike_id)).name,
        opened,
      })),
    };
  },
  get_bike(state, _, { bike }) {
    const { bike_id, frame_no, category, recall } = bike;
    const { model_id, name } = modelOf(state, bike);
    return {
      bike: {
        bike_id,
        name,
        frame: { number: frame_no, category },
        safety: recall === 'outstanding' ? 'blocked' : 'clear',
        model: { model_id },
      },
    };
  },
  get_model: (_, __, { model: { model_id, name, campaigns } }) => ({ model: { model_id, name, campaigns } }),
  list_slots({ slots }, { date }) {
    const free = slots
      .filter((one) => one.date === date && !one.taken)
      .map(({ slot_id, time, bench }) => ({ slot_id, time, bench }));
    return { date, slots: free, paging: pageOf(free) };
  },
  list_units({ units }, { fleet_class }) {
    const listed = units
      .filter((one) => one.fleet_class === fleet_class)
      .map(({ unit_id, label, state }) => ({ unit_id, label, state }));
    return { fleet_class, units: listed, paging: pageOf(listed) };
  },
  get_unit: (_, __, { unit: { unit_id, label, fleet_class, drive, state, check, bookings } }) => ({
    unit: { unit_id, label, fleet_class, state, check, spec: { drive }, bookings },
  }),
  get_rental(state, _, { rental }) {
    const { rental_id, unit_id, until, items, deposit } = rental;
    const { label, fleet_class } = unitOf(state, unit_id);
    return {
      rental: {
        rental_id: Number(rental_id),
        fleet_class,
        state: rental.state,
        until,
        unit: { unit_id, label },
        accessories: items,
        deposit: deposit
          ? { deposit_id: deposit.deposit_id, kind: deposit.kind, ...euros(deposit.amount) }
          : { kind: 'waived' },
      },
    };
  },
  get_work_order(state, _, { order }) {
    const { work_order_id, bike_id, item, opened, estimates, lines, test_ride, invoice, claim } = order;
    return {
      work_order: {
        work_order_id,
        item,
        state: order.state,
        opened,
        bike: { bike_id, model: modelOf(state, bikeOf(state, bike_id)).name },
        estimates: estimates.map(({ total, ...rest }) => ({ ...rest, total: euros(total) })),
        lines,
        ...(order.state === 'ready' && { test_ride }),
        ...(invoice && {
          invoice: {
            invoice_id: invoice.invoice_id,
            payment: invoice.payment,
            total: euros(invoice.total),
          },
        }),
        ...(order.state === 'collected' && {
          warranty: claim ? { status: 'filed', claim_id: claim.claim_id } : { status: 'unused' },
        }),
      },
    };
  },
  get_part(_, __, { part: { part_id, name, maker, supply, replaced_by } }) {
    return {
      part: {
        part_id,
        name,
        supply,
        maker: { name: maker.name, claims: { route: maker.route } },
        ...(replaced_by !== undefined && { replacement: { part_id: replaced_by } }),
      },
    };
  },
};
