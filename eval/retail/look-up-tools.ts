import { calculate } from './calculate.js';
import { writePythonJson } from './python-json.js';
import type { Shop } from './shop.js';

/** A tool: what it gives back is what an agent sees. Arguments are there, of the types that the signature has. */
export type Tool = (shop: Shop, args: Readonly<Record<string, string>>) => string;

const USER_NOT_FOUND = 'Error: user not found';

function findUser(shop: Shop, is: (user: NonNullable<ReturnType<Shop['user']>>) => boolean): string {
  for (const id of shop.userIds()) if (is(shop.user(id)!)) return id;
  return USER_NOT_FOUND;
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The tools that change nothing. */
export const LOOK_UP_TOOLS: Readonly<Record<string, Tool>> = {
  find_user_id_by_email: (shop, args) => findUser(shop, ({ email }) => same(email, args.email!)),
  find_user_id_by_name_zip: (shop, args) =>
    findUser(
      shop,
      ({ name, address }) =>
        same(name.first_name, args.first_name!) &&
        same(name.last_name, args.last_name!) &&
        address.zip === args.zip,
    ),
  get_user_details(shop, args) {
    const user = shop.user(args.user_id!);
    return user === undefined ? USER_NOT_FOUND : writePythonJson(user);
  },
  get_order_details(shop, args) {
    const order = shop.order(args.order_id!);
    return order === undefined ? 'Error: order not found' : writePythonJson(order);
  },
  get_product_details(shop, args) {
    const product = shop.products.get(args.product_id!);
    return product === undefined ? 'Error: product not found' : writePythonJson(product);
  },
  list_all_product_types(shop) {
    const ids = [...shop.products.values()].map(({ name, product_id: id }) => [name, id] as const);
    return writePythonJson(Object.fromEntries(ids.sort(([a], [b]) => (a < b ? -1 : 1))));
  },
  calculate: (_shop, args) => calculate(args.expression!),
  think: () => '',
  transfer_to_human_agents: () => 'Transfer successful',
};
