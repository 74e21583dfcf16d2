import { packText } from '../codes/text-code.js';
import { ALL_ACCOUNTS, type Connection, NO_ACCOUNT, type Scope, type Tx } from './connection.js';
import { textHash } from './hashes.js';

/** Which account is meant: accounts and collections never change their numbers, so they are remembered. */
export interface Scopes {
  /** The number of an account, or {@link NO_ACCOUNT} where nobody has heard of it. */
  ofAccount(name: string): Promise<Scope>;
  /** The number of an account, which gets one where it has none. */
  makeAccount(name: string): Promise<Scope>;
  /** The number of the account that a collection belongs to; {@link NO_ACCOUNT} where there is no such collection. */
  ofCollection(collection: number): Promise<Scope>;
  /** {@link Connection.read} for the account of a collection. */
  readIn<T>(collection: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** {@link Connection.write} for the account of a collection. */
  writeIn<T>(collection: number, work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Accounts and collections that are remembered. */
const REMEMBERED = 100_000;

/** Scopes over a database. */
export function createScopes(db: Connection): Scopes {
  const accounts = new Map<string, Scope>();
  const collections = new Map<number, Scope>();

  function remember<Key>(known: Map<Key, Scope>, key: Key, scope: Scope): Scope {
    if (known.size >= REMEMBERED) known.clear();
    known.set(key, scope);
    return scope;
  }

  async function ofAccount(name: string): Promise<Scope> {
    const known = accounts.get(name);
    if (known !== undefined) return known;
    const row = await db.read(ALL_ACCOUNTS, (tx) =>
      tx.get<{ id: number }>('SELECT id FROM account WHERE name_hash = $1', textHash(packText(name))),
    );
    return row ? remember(accounts, name, row.id) : NO_ACCOUNT;
  }

  async function ofCollection(collection: number): Promise<Scope> {
    const known = collections.get(collection);
    if (known !== undefined) return known;
    const row = await db.read(ALL_ACCOUNTS, (tx) =>
      tx.get<{ account: number }>('SELECT account FROM collection WHERE id = $1', collection),
    );
    return row ? remember(collections, collection, row.account) : NO_ACCOUNT;
  }

  return {
    ofAccount,
    ofCollection,
    async makeAccount(name) {
      const known = await ofAccount(name);
      if (known !== NO_ACCOUNT) return known;
      await db.write(ALL_ACCOUNTS, (tx) =>
        tx.run(
          'INSERT INTO account (name, name_hash) VALUES ($1, $2) ON CONFLICT (name_hash) DO NOTHING',
          packText(name),
          textHash(packText(name)),
        ),
      );
      return ofAccount(name);
    },
    readIn: async (collection, work) => db.read(await ofCollection(collection), work),
    writeIn: async (collection, work) => db.write(await ofCollection(collection), work),
  };
}
