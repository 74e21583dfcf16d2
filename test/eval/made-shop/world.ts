import { type Random, seededRandom, type Turn } from '../../../src/index.js';

/** A customer of the made shop: what the world is at the beginning of every run. */
export interface Customer {
  user_id: string;
  email: string;
  methods: string[];
  orders: { order_id: string; status: string; items: string[] }[];
}

/** What a customer wants: a write on one order, or two of them. */
export interface Errand {
  action: string;
  order: string;
}

export const READS = ['find_user', 'get_user', 'get_order'];
export const WRITES = ['cancel_order', 'return_items', 'set_address'];
export const REASONS = ['no longer needed', 'ordered by mistake'];
export const SAID: Record<string, string> = {
  cancel_order: 'cancel an order',
  return_items: 'return something',
  set_address: 'send an order to another address',
};
const ALLOWED: Record<string, string> = {
  cancel_order: 'pending',
  return_items: 'delivered',
  set_address: 'pending',
};

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!;

export function drawCustomer(n: number): Customer {
  const random = seededRandom(1_000 + n);
  const code = () => String(Math.floor(random() * 9_000_000) + 1_000_000);
  return {
    user_id: `person_${n}_${code()}`,
    email: `person${n}@example.com`,
    methods: [`card_${code()}`, `gift_${code()}`],
    orders: ['pending', 'delivered', 'pending'].map((status) => ({
      order_id: `#W${code()}`,
      status,
      items: [code(), code()],
    })),
  };
}

/** A run of one task: an agent that mostly looks first, and sometimes tries what is refused. */
export function playRun(
  customer: Customer,
  errands: readonly Errand[],
  careful: boolean,
  random: Random,
): { turns: Turn[]; success: boolean } {
  const turns: Turn[] = [];
  const state = new Map(customer.orders.map((order) => [order.order_id, { ...order }]));
  let seen = 'Hello';
  const turn = (decision: string, result: string): void => {
    turns.push({ turn: turns.length + 1, inputs: `Observation (user):\n${seen}`, decision, result });
    seen = result;
  };
  const call = (name: string, args: object, result: unknown): void =>
    turn(
      JSON.stringify({ name, arguments: args }),
      typeof result === 'string' ? result : JSON.stringify(result),
    );
  const write = (action: string, order: string): boolean => {
    const here = state.get(order)!;
    const ok = here.status === ALLOWED[action];
    const args: Record<string, object> = {
      cancel_order: { order_id: order, reason: pick(REASONS, random) },
      return_items: {
        order_id: order,
        item_ids: [pick(here.items, random)],
        method_id: pick(customer.methods, random),
      },
      set_address: { order_id: order, street: `${customer.user_id.slice(-3)} Elm Street` },
    };
    if (ok && action !== 'set_address')
      here.status = action === 'cancel_order' ? 'cancelled' : 'return requested';
    call(action, args[action]!, ok ? here : `Error: order is not ${ALLOWED[action]}`);
    return ok;
  };
  turn('Who are you?', `I am ${customer.email}, and I live at ${customer.user_id.slice(-3)} Elm Street.`);
  call('find_user', { email: customer.email }, customer.user_id);
  call(
    'get_user',
    { user_id: customer.user_id },
    {
      user_id: customer.user_id,
      methods: Object.fromEntries(customer.methods.map((id) => [id, { kind: id.slice(0, 4) }])),
      orders: customer.orders.map(({ order_id: id }) => id),
    },
  );
  for (const order of customer.orders)
    call(
      'get_order',
      { order_id: order.order_id },
      { ...order, items: order.items.map((id) => ({ item_id: id })) },
    );
  let success = true;
  for (const { action, order } of errands) {
    if (!careful) {
      const wrong = customer.orders.find(({ status }) => status !== ALLOWED[action])!;
      write(action, wrong.order_id);
      if (random() < 0.6) {
        success = false;
        continue;
      }
    }
    success = write(action, order) && success;
  }
  turn('Done. Anything else?', 'No, thank you.');
  return { turns, success };
}
