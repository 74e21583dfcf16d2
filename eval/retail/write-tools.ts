import { roundCents, writePythonJson } from './python-json.js';
import type { Shop } from './shop.js';
import type { Item, Order, PaymentMethod, Variant } from './world.js';

/** Arguments of a tool that changes something. */
export interface WriteArguments {
  [name: string]: string | string[];
}

/** A tool that changes something, as it is called. */
export type WriteTool = (shop: Shop, args: Readonly<WriteArguments>) => string;

const ORDER_NOT_FOUND = 'Error: order not found';
const METHOD_NOT_FOUND = 'Error: payment method not found';
const REASONS = ['no longer needed', 'ordered by mistake'];

const count = (list: readonly string[], wanted: string): number =>
  list.filter((each) => each === wanted).length;

/** The first item that is asked for more often than the order has it. */
const notInOrder = (asked: readonly string[], order: Order): string | undefined => {
  const held = order.items.map(({ item_id: id }) => id);
  return asked.find((id) => count(asked, id) > count(held, id));
};

const addressOf = (args: Readonly<WriteArguments>): { [key: string]: string } =>
  Object.fromEntries(
    ['address1', 'address2', 'city', 'state', 'country', 'zip'].map((key) => [key, args[key] as string]),
  );

const methodOf = (shop: Shop, order: Order, id: string): PaymentMethod | undefined =>
  shop.user(order.user_id)!.payment_methods[id];

const isShort = (method: PaymentMethod, amount: number): boolean =>
  method.source === 'gift_card' && Number(method.balance) < amount;

/** Pays into a gift card, or out of it where the amount is below zero. */
function credit(shop: Shop, order: Order, methodId: string, amount: number): void {
  const method = shop.changeUser(order.user_id).payment_methods[methodId]!;
  method.balance = roundCents(Number(method.balance) + amount);
}

interface Swap {
  item: Item;
  variant: Variant;
}

/** Checks a change of items for others of the same product, and says what it costs. */
function swapsOf(
  shop: Shop,
  order: Order,
  args: Readonly<WriteArguments>,
): { swaps: Swap[]; cost: number } | string {
  const [items, others] = [args.item_ids as string[], args.new_item_ids as string[]];
  const missing = notInOrder(items, order);
  if (missing !== undefined) return `Error: ${missing} not found`;
  if (items.length !== others.length) return 'Error: the number of items to be exchanged should match';
  const swaps: Swap[] = [];
  let cost = 0;
  for (const [i, id] of items.entries()) {
    const item = order.items.find((each) => each.item_id === id)!;
    const variant = shop.products.get(item.product_id)!.variants.get(others[i]!);
    if (variant?.available !== true) return `Error: new item ${others[i]!} not found or available`;
    cost += variant.price - item.price;
    swaps.push({ item, variant });
  }
  return { swaps, cost };
}

/** An order in the state that a tool asks for, or the error. */
function orderIn(shop: Shop, args: Readonly<WriteArguments>, status: string, done: string): Order | string {
  const order = shop.order(args.order_id as string);
  if (order === undefined) return ORDER_NOT_FOUND;
  return order.status === status ? order : `Error: non-${status} order cannot be ${done}`;
}

/** The tools that change orders and users. */
export const WRITE_TOOLS: Readonly<Record<string, WriteTool>> = {
  cancel_pending_order(shop, args) {
    const found = orderIn(shop, args, 'pending', 'cancelled');
    if (typeof found === 'string') return found;
    if (!REASONS.includes(args.reason as string)) return 'Error: invalid reason';
    const order = shop.changeOrder(found.order_id);
    const refunds = order.payment_history.map(({ amount, payment_method_id: id }) => ({
      transaction_type: 'refund',
      amount,
      payment_method_id: id,
    }));
    for (const { amount, payment_method_id: id } of refunds) {
      if (id.includes('gift_card')) credit(shop, order, id, Number(amount));
    }
    order.status = 'cancelled';
    order.cancel_reason = args.reason!;
    order.payment_history.push(...refunds);
    return writePythonJson(order);
  },

  exchange_delivered_order_items(shop, args) {
    const found = orderIn(shop, args, 'delivered', 'exchanged');
    if (typeof found === 'string') return found;
    const checked = swapsOf(shop, found, args);
    if (typeof checked === 'string') return checked;
    const cost = roundCents(checked.cost);
    const method = methodOf(shop, found, args.payment_method_id as string);
    if (method === undefined) return METHOD_NOT_FOUND;
    if (isShort(method, cost)) return 'Error: insufficient gift card balance to pay for the price difference';
    const order = shop.changeOrder(found.order_id);
    order.status = 'exchange requested';
    order.exchange_items = [...(args.item_ids as string[])].sort();
    order.exchange_new_items = [...(args.new_item_ids as string[])].sort();
    order.exchange_payment_method_id = args.payment_method_id!;
    order.exchange_price_difference = checked.swaps.length === 0 ? 0n : cost;
    return writePythonJson(order);
  },

  modify_pending_order_address(shop, args) {
    const found = orderIn(shop, args, 'pending', 'modified');
    if (typeof found === 'string') return found;
    const order = shop.changeOrder(found.order_id);
    order.address = addressOf(args);
    return writePythonJson(order);
  },

  modify_pending_order_items(shop, args) {
    const found = orderIn(shop, args, 'pending', 'modified');
    if (typeof found === 'string') return found;
    const checked = swapsOf(shop, found, args);
    if (typeof checked === 'string') return checked;
    const methodId = args.payment_method_id as string;
    const method = methodOf(shop, found, methodId);
    if (method === undefined) return METHOD_NOT_FOUND;
    if (isShort(method, checked.cost)) return 'Error: insufficient gift card balance to pay for the new item';
    const order = shop.changeOrder(found.order_id);
    order.payment_history.push({
      transaction_type: checked.cost > 0 ? 'payment' : 'refund',
      amount: checked.swaps.length === 0 ? 0n : Math.abs(checked.cost),
      payment_method_id: methodId,
    });
    if (method.source === 'gift_card') credit(shop, order, methodId, -checked.cost);
    for (const [i, id] of (args.item_ids as string[]).entries()) {
      const item = order.items.find((each) => each.item_id === id);
      const { variant } = checked.swaps[i]!;
      if (item === undefined) return 'Error: list index out of range';
      item.item_id = variant.item_id;
      item.price = variant.price;
      item.options = { ...variant.options };
    }
    order.status = 'pending (item modified)';
    return writePythonJson(order);
  },

  modify_pending_order_payment(shop, args) {
    const found = orderIn(shop, args, 'pending', 'modified');
    if (typeof found === 'string') return found;
    const methodId = args.payment_method_id as string;
    const method = methodOf(shop, found, methodId);
    if (method === undefined) return METHOD_NOT_FOUND;
    const [paid, ...more] = found.payment_history;
    if (more.length > 0 || paid!.transaction_type !== 'payment') {
      return 'Error: there should be exactly one payment for a pending order';
    }
    const { amount, payment_method_id: before } = paid!;
    if (before === methodId) return 'Error: the new payment method should be different from the current one';
    if (isShort(method, Number(amount))) {
      return 'Error: insufficient gift card balance to pay for the order';
    }
    const order = shop.changeOrder(found.order_id);
    order.payment_history.push(
      { transaction_type: 'payment', amount, payment_method_id: methodId },
      { transaction_type: 'refund', amount, payment_method_id: before },
    );
    if (method.source === 'gift_card') credit(shop, order, methodId, -Number(amount));
    if (before.includes('gift_card')) credit(shop, order, before, Number(amount));
    return writePythonJson(order);
  },

  modify_user_address(shop, args) {
    if (shop.user(args.user_id as string) === undefined) return 'Error: user not found';
    const user = shop.changeUser(args.user_id as string);
    user.address = addressOf(args);
    return writePythonJson(user);
  },

  return_delivered_order_items(shop, args) {
    const found = orderIn(shop, args, 'delivered', 'returned');
    if (typeof found === 'string') return found;
    const methodId = args.payment_method_id as string;
    if (methodOf(shop, found, methodId) === undefined) return METHOD_NOT_FOUND;
    const original = found.payment_history[0]!.payment_method_id;
    if (!methodId.includes('gift_card') && methodId !== original) {
      return 'Error: payment method should be either the original payment method or a gift card';
    }
    if (notInOrder(args.item_ids as string[], found) !== undefined) return 'Error: some item not found';
    const order = shop.changeOrder(found.order_id);
    order.status = 'return requested';
    order.return_items = [...(args.item_ids as string[])].sort();
    order.return_payment_method_id = methodId;
    return writePythonJson(order);
  },
};
