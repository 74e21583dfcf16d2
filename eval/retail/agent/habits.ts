import type { Random } from '../../../src/index.js';
import { isWrite } from '../call-tool.js';
import type { RetailRecord } from '../records.js';
import { type LoggedCall, valuesAt } from './call-log.js';
import type { View } from './view.js';
import { walk } from './walk.js';

/**
 * What kinds of values recorded agents put into writes, right or wrong: they had read the shop's policy, so most of
 * their wrong calls keep to it as well.
 */
export interface Habits {
  /** One of the values, of a kind drawn as often as agents took that kind; undefined where none of that kind is there. */
  draw(
    view: View,
    call: { tool: string; argument: string; bound: Readonly<Record<string, unknown>> },
    values: readonly string[],
    random: Random,
  ): string | undefined;
}

const newest = (view: View, action: string, id: string): LoggedCall | undefined =>
  view.log.findLast(
    (call) => call.action === action && !call.refused && Object.values(call.args).includes(id),
  );

/** The newest that is known of an order: changes give the order back as look-ups do. */
const orderSeen = (view: View, id: string): LoggedCall | undefined =>
  view.log.findLast((call) => !call.refused && call.args.order_id === id);

/** What kind of value it is, by what the agent has seen. */
function kindOf(
  view: View,
  argument: string,
  bound: Readonly<Record<string, unknown>>,
  value: string,
): string {
  if (argument === 'order_id') {
    const order = orderSeen(view, value);
    return order === undefined ? 'not looked up' : String(valuesAt(order.result, 'status')[0]?.value);
  }
  const order = orderSeen(view, String(bound.order_id));
  const items =
    order === undefined
      ? []
      : valuesAt(order.result, 'items[]').map(({ value: item }) => item as Record<string, unknown>);
  if (argument === 'payment_method_id') {
    const original =
      order === undefined
        ? undefined
        : valuesAt(order.result, 'payment_history[].payment_method_id')[0]?.value;
    return value === original ? 'original' : value.startsWith('gift_card') ? 'gift card' : 'other';
  }
  if (argument === 'item_ids') return String(items.some((item) => item.item_id === value));
  if (argument === 'new_item_ids') {
    const old = new Set(Array.isArray(bound.item_ids) ? bound.item_ids.map(String) : []);
    const products = items
      .filter((item) => old.has(String(item.item_id)))
      .map((item) => String(item.product_id));
    for (const product of products) {
      const details = newest(view, 'get_product_details', product);
      const variant = details && valuesAt(details.result, `variants.${value}`)[0]?.value;
      if (variant !== undefined)
        return (variant as { available: boolean }).available ? 'available' : 'sold out';
    }
    return 'of another product';
  }
  return 'any';
}

const scalars = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);

/** Learns habits by counting. */
export function learnHabits(records: readonly RetailRecord[]): Habits {
  const counts = new Map<string, Map<string, number>>();
  for (const record of records) {
    walk(record, ({ view, call }) => {
      if (call === undefined || !isWrite(call.name)) return;
      const bound: Record<string, unknown> = {};
      for (const [argument, value] of Object.entries(call.arguments)) {
        const key = `${call.name}.${argument}`;
        const kinds = counts.get(key) ?? new Map<string, number>();
        counts.set(key, kinds);
        for (const each of scalars(value)) {
          const kind = kindOf(view, argument, bound, each);
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        }
        bound[argument] = value;
      }
    });
  }
  return {
    draw(view, { tool, argument, bound }, values, random) {
      const kinds = [...(counts.get(`${tool}.${argument}`) ?? [])];
      const all = kinds.reduce((sum, [, count]) => sum + count, 0);
      if (all === 0) return values[Math.floor(random() * values.length)];
      let left = random() * all;
      const kind = kinds.find(([, count]) => {
        left -= count;
        return left <= 0;
      })?.[0];
      const fitting = values.filter((value) => kindOf(view, argument, bound, value) === kind);
      return fitting[Math.floor(random() * fitting.length)];
    },
  };
}
