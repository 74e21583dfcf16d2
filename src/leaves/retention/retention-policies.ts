import type { RetentionPolicy } from '../../domain/retain.js';
import { textHash } from '../../storage/sql/hashes.js';
import type { Connection, Sql } from '../../storage/sql/sql.js';

/** Policies of retention on disk. */
export interface RetentionPolicies {
  /** Those of an account, or of all: that of the account first, then by collection. */
  list(account?: string): Promise<RetentionPolicy[]>;
  /** Keeps a policy in the place of the one before; one that keeps everything ends it. */
  set(policy: RetentionPolicy): Promise<void>;
}

const PREFIX = 'retention ';
/** An account's policies are one row: there are few, and they are read and written together. */
const nameOf = (account: string): string => `${PREFIX}${textHash(account)}`;

const parse = (value: Uint8Array): RetentionPolicy[] => JSON.parse(new TextDecoder().decode(value));

async function read(sql: Sql, account: string): Promise<RetentionPolicy[]> {
  const row = await sql.get<{ value: Uint8Array }>('SELECT value FROM meta WHERE name = $1', nameOf(account));
  return row ? parse(row.value) : [];
}

const byPlace = (a: RetentionPolicy, b: RetentionPolicy): number =>
  a.account < b.account ? -1 : a.account > b.account ? 1 : (a.tenant ?? '') < (b.tenant ?? '') ? -1 : 1;

/** Policies of retention in a database. */
export function retentionPolicies(db: Connection): RetentionPolicies {
  return {
    list: (account) =>
      db.read(async (sql) => {
        if (account !== undefined) return (await read(sql, account)).sort(byPlace);
        const rows = await sql.all<{ value: Uint8Array }>(
          `SELECT value FROM meta WHERE substr(name, 1, ${PREFIX.length}) = $1`,
          PREFIX,
        );
        return rows.flatMap(({ value }) => parse(value)).sort(byPlace);
      }),
    set: (policy) =>
      db.write(async (sql) => {
        const others = (await read(sql, policy.account)).filter(({ tenant }) => tenant !== policy.tenant);
        const isNone = policy.days === undefined && policy.records === undefined;
        await sql.run(
          `INSERT INTO meta (name, value) VALUES ($1, $2)
             ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
          nameOf(policy.account),
          new TextEncoder().encode(JSON.stringify(isNone ? others : [...others, policy])),
        );
      }),
  };
}
