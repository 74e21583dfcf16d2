import type { ObservedRun, ObservedStep } from '../../src/world/runs/observed-run.js';

/** A call that went through, with what came back as JSON; words are kept as they are. */
export const ok = (
  action: string,
  args: Record<string, unknown>,
  result: unknown,
  heard = '',
): ObservedStep => ({
  action,
  args,
  outcome: 'ok',
  result: typeof result === 'string' ? result : JSON.stringify(result),
  heard,
});

/** A call that was refused. */
export const refused = (action: string, args: Record<string, unknown>, error: string): ObservedStep => ({
  action,
  args,
  outcome: 'error',
  error,
  result: error,
  heard: '',
});

/** A run of a subject of its own, unless told. */
export const run = (subject: number, query: string, steps: ObservedStep[], success = 1): ObservedRun => ({
  query,
  subject: `s${subject}`,
  success,
  steps,
});

/** As many of something as are wanted, by number. */
export const times = <T>(count: number, make: (i: number) => T, from = 0): T[] =>
  Array.from({ length: count }, (_, i) => make(from + i));

export interface Order {
  order_id: string;
  status: string;
  items: { name: string; item_id: string }[];
  paid_with: string;
}

/** An order of a customer, as `get_order` shows it. */
export const order = (i: number, status: string): Order => ({
  order_id: `W${10_000 + i}`,
  status,
  items: [{ name: 'lamp', item_id: `item-${70_000 + i}` }],
  paid_with: `card_${4_000 + i}`,
});

export const getOrder = (of: Order): ObservedStep => ok('get_order', { order_id: of.order_id }, of);

const CLOSED = 'order cannot be changed in this state';

/** Asks for an order to be called off: it is looked up, and only a pending one is. */
export function cancelRun(i: number, status: string): ObservedRun {
  const of = order(i, status);
  const args = { order_id: of.order_id, reason: 'no longer needed' };
  const last =
    status === 'pending'
      ? ok('cancel_order', args, { ...of, status: 'cancelled' })
      : refused('cancel_order', args, CLOSED);
  return run(i, `call off ${of.order_id}`, [getOrder(of), last], Number(status === 'pending'));
}

/** Asks for a refund: only of a delivered one, to the card that it was paid with. */
function returnRun(i: number, status: string): ObservedRun {
  const of = order(i, status);
  const args = { order_id: of.order_id, item_ids: [of.items[0]!.item_id] };
  const last =
    status === 'delivered'
      ? ok('return_order', args, { ...of, status: 'returned' })
      : refused('return_order', args, CLOSED);
  return run(i, `send back the lamp of ${of.order_id}`, [getOrder(of), last], Number(status === 'delivered'));
}

/** The little shop: orders looked up, called off while pending, sent back once delivered. */
export const shopRuns = (): ObservedRun[] => [
  ...times(12, (i) => cancelRun(i, 'pending')),
  ...times(6, (i) => cancelRun(i, 'delivered'), 20),
  ...times(12, (i) => returnRun(i, 'delivered'), 40),
  ...times(6, (i) => returnRun(i, 'pending'), 60),
];
