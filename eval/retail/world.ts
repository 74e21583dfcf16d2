import { join } from 'node:path';
import { DataError, findData, readText } from '../read-jsonl.js';
import { type PythonValue, readPythonJson } from './python-json.js';

export interface PaymentMethod {
  [key: string]: PythonValue;
  source: string;
  id: string;
}

export interface User {
  [key: string]: PythonValue;
  name: { first_name: string; last_name: string };
  address: { [key: string]: string };
  email: string;
  payment_methods: { [id: string]: PaymentMethod };
  orders: string[];
}

export interface Item {
  [key: string]: PythonValue;
  name: string;
  product_id: string;
  item_id: string;
  price: number;
  options: { [name: string]: string };
}

export interface Payment {
  [key: string]: PythonValue;
  transaction_type: string;
  amount: number | bigint;
  payment_method_id: string;
}

export interface Order {
  [key: string]: PythonValue;
  order_id: string;
  user_id: string;
  address: { [key: string]: string };
  items: Item[];
  status: string;
  payment_history: Payment[];
}

export interface Variant {
  [key: string]: PythonValue;
  item_id: string;
  options: { [name: string]: string };
  available: boolean;
  price: number;
}

export interface Product {
  [key: string]: PythonValue;
  name: string;
  product_id: string;
  variants: Map<string, Variant>;
}

/** The shop as every run finds it (tau-bench retail, MIT, Sierra). Never changed. */
export interface RetailWorld {
  users: ReadonlyMap<string, User>;
  orders: ReadonlyMap<string, Order>;
  products: ReadonlyMap<string, Product>;
}

function parse(path: string): PythonValue {
  try {
    return readPythonJson(readText(path));
  } catch (error) {
    throw new DataError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const tableOf = <Row>(folder: string, name: string): ReadonlyMap<string, Row> => {
  const path = findData(folder, name);
  if (path === undefined) throw new DataError(`${folder} has no ${name} or ${name}.gz; the world needs it.`);
  const table = parse(path);
  if (typeof table !== 'object' || table === null || Array.isArray(table)) {
    throw new DataError(`${path} must be an object of rows by their ids; it is none.`);
  }
  const rows: ReadonlyMap<string, unknown> = table instanceof Map ? table : new Map(Object.entries(table));
  return rows as ReadonlyMap<string, Row>;
};

/** True for a directory of runs with the world that they were made in. */
export const hasRetailWorld = (folder: string): boolean =>
  ['users.json', 'orders.json', 'products.json'].every(
    (name) => findData(join(folder, 'world'), name) !== undefined,
  );

/** Reads the world beside a directory of runs. */
export function readRetailWorld(folder: string): RetailWorld {
  const world = join(folder, 'world');
  return {
    users: tableOf<User>(world, 'users.json'),
    orders: tableOf<Order>(world, 'orders.json'),
    products: tableOf<Product>(world, 'products.json'),
  };
}
