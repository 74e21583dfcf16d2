import type { ApiKey } from '../../domain/api-key.js';
import { packText, unpackText } from '../codes/text-code.js';
import { textHash } from './hashes.js';
import type { Connection } from './sql.js';

interface KeyRow extends Omit<ApiKey, 'tenants'> {
  tenants: string | null;
}

const COLUMNS = 'id, account, name, secret_hash, scope, tenants, created_at, revoked_at';

const toKey = (row: KeyRow): ApiKey => ({
  ...row,
  id: unpackText(row.id),
  account: unpackText(row.account),
  name: unpackText(row.name),
  tenants: row.tenants === null ? null : (JSON.parse(row.tenants) as string[]),
});

/** Keeps a key. */
export async function insertKey(db: Connection, key: ApiKey): Promise<void> {
  await db.write((sql) =>
    sql.run(
      `INSERT INTO api_key (id_hash, ${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      textHash(packText(key.id)),
      packText(key.id),
      packText(key.account),
      packText(key.name),
      key.secret_hash,
      key.scope,
      key.tenants === null ? null : JSON.stringify(key.tenants),
      key.created_at,
      key.revoked_at,
    ),
  );
}

/** The key of that id, or undefined. */
export async function findKey(db: Connection, id: string): Promise<ApiKey | undefined> {
  const row = await db.read((sql) =>
    sql.get<KeyRow>(`SELECT ${COLUMNS} FROM api_key WHERE id_hash = $1`, textHash(packText(id))),
  );
  return row && toKey(row);
}

/** All keys, oldest first. */
export async function keys(db: Connection): Promise<ApiKey[]> {
  const rows = await db.read((sql) =>
    sql.all<KeyRow>(`SELECT ${COLUMNS} FROM api_key ORDER BY created_at, number`),
  );
  return rows.map(toKey);
}

/** False when there is no such key or it is revoked already. */
export async function revokeKey(db: Connection, id: string, now: number): Promise<boolean> {
  const revoked = await db.write((sql) =>
    sql.run(
      'UPDATE api_key SET revoked_at = $2 WHERE id_hash = $1 AND revoked_at IS NULL',
      textHash(packText(id)),
      now,
    ),
  );
  return revoked > 0;
}
