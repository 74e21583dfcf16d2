import { LOOK_UP_TOOLS, type Tool } from './look-up-tools.js';
import type { Shop } from './shop.js';
import { WRITE_TOOLS, type WriteArguments } from './write-tools.js';

const ADDRESS = ['address1', 'address2', 'city', 'state', 'country', 'zip'];
const SWAP = ['order_id', 'item_ids', 'new_item_ids', 'payment_method_id'];

/** The arguments of every tool, in the order of its signature. */
export const SIGNATURES: Readonly<Record<string, readonly string[]>> = {
  calculate: ['expression'],
  cancel_pending_order: ['order_id', 'reason'],
  exchange_delivered_order_items: SWAP,
  find_user_id_by_email: ['email'],
  find_user_id_by_name_zip: ['first_name', 'last_name', 'zip'],
  get_order_details: ['order_id'],
  get_product_details: ['product_id'],
  get_user_details: ['user_id'],
  list_all_product_types: [],
  modify_pending_order_address: ['order_id', ...ADDRESS],
  modify_pending_order_items: SWAP,
  modify_pending_order_payment: ['order_id', 'payment_method_id'],
  modify_user_address: ['user_id', ...ADDRESS],
  return_delivered_order_items: ['order_id', 'item_ids', 'payment_method_id'],
  think: ['thought'],
  transfer_to_human_agents: ['summary'],
};

/** Arguments that take a list of ids. */
export const LISTS: ReadonlySet<string> = new Set(
  Object.entries(SIGNATURES).flatMap(([tool, args]) =>
    args.filter((name) => name.endsWith('item_ids')).map((name) => `${tool}.${name}`),
  ),
);

/** True for a tool that changes the shop. */
export const isWrite = (tool: string): boolean => tool in WRITE_TOOLS;

/** Calls one of the 16 tools and gives back what an agent sees. Nothing that an agent may say throws. */
export function callTool(shop: Shop, name: string, args: Readonly<Record<string, unknown>>): string {
  const signature = SIGNATURES[name];
  if (signature === undefined) return `Unknown action ${name}`;
  const missing = signature.filter((argument) => args[argument] === undefined);
  if (missing.length > 0) {
    return `Error: ${name} misses ${missing.length} required arguments: ${missing.join(', ')}`;
  }
  const unknown = Object.keys(args).find((argument) => !signature.includes(argument));
  if (unknown !== undefined) return `Error: ${name} got an unexpected argument '${unknown}'`;
  const read = signature.map((argument) => {
    const value = args[argument];
    const list = LISTS.has(`${name}.${argument}`);
    // Python goes through a text as a list of its letters: no item has such an id.
    if (list) return [argument, (Array.isArray(value) ? value : [...String(value)]).map(String)] as const;
    return [argument, typeof value === 'string' ? value : JSON.stringify(value)] as const;
  });
  const given: WriteArguments = Object.fromEntries(read);
  const write = WRITE_TOOLS[name];
  return write === undefined
    ? (LOOK_UP_TOOLS[name] as Tool)(shop, given as Record<string, string>)
    : write(shop, given);
}
