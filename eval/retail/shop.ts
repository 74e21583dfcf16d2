import { type PythonValue, writePythonJson } from './python-json.js';
import type { Order, Product, RetailWorld, User } from './world.js';

/** The shop of one episode: the world, and copies of what was changed. */
export interface Shop {
  readonly products: ReadonlyMap<string, Product>;
  /** For reading only. */
  user(id: string): User | undefined;
  /** For reading only. */
  order(id: string): Order | undefined;
  /** A copy that may be changed; the shop has it from then on. */
  changeUser(id: string): User;
  /** A copy that may be changed; the shop has it from then on. */
  changeOrder(id: string): Order;
  userIds(): Iterable<string>;
  /** What differs from the world, as one text: equal texts are equal shops. */
  difference(): string;
}

function sorted(value: PythonValue): PythonValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, held]) => [key, sorted(held)] as const),
  );
}

// 5 and 5.0 are one number to Python when it compares.
const canonical = (value: PythonValue): string => writePythonJson(sorted(value)).replace(/(\d)\.0\b/g, '$1');

/** Opens the shop for an episode. Costs nothing: rows are copied when they change. */
export function openShop(world: RetailWorld): Shop {
  const users = new Map<string, User>();
  const orders = new Map<string, Order>();
  const change = <Row>(copies: Map<string, Row>, table: ReadonlyMap<string, Row>, id: string): Row => {
    const known = copies.get(id);
    if (known !== undefined) return known;
    const row = table.get(id);
    if (row === undefined) throw new Error(`There is no row ${id} to change.`);
    const copy = structuredClone(row);
    copies.set(id, copy);
    return copy;
  };
  const rows = <Row extends PythonValue>(
    copies: Map<string, Row>,
    table: ReadonlyMap<string, Row>,
  ): string[] =>
    [...copies]
      .map(([id, row]) => ({ id, row: canonical(row), before: canonical(table.get(id)!) }))
      .filter(({ row, before }) => row !== before)
      .map(({ id, row }) => `${id} ${row}`)
      .sort();
  return {
    products: world.products,
    user: (id) => users.get(id) ?? world.users.get(id),
    order: (id) => orders.get(id) ?? world.orders.get(id),
    changeUser: (id) => change(users, world.users, id),
    changeOrder: (id) => change(orders, world.orders, id),
    userIds: () => world.users.keys(),
    difference: () => [...rows(users, world.users), ...rows(orders, world.orders)].join('\n'),
  };
}
