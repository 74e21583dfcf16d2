import type { ApiKey } from '../../domain/api-key.js';
import { packText, unpackText } from '../codes/text-code.js';
import type { Connection } from './connection.js';

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
export function insertKey(db: Connection, key: ApiKey): Promise<void> {
  return db.write(() => {
    db.run(
      `INSERT INTO api_key (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      packText(key.id),
      packText(key.account),
      packText(key.name),
      key.secret_hash,
      key.scope,
      key.tenants === null ? null : JSON.stringify(key.tenants),
      key.created_at,
      key.revoked_at,
    );
  });
}

/** The key of that id, or undefined. */
export function findKey(db: Connection, id: string): Promise<ApiKey | undefined> {
  return db.read(() => {
    const row = db.get<KeyRow>(`SELECT ${COLUMNS} FROM api_key WHERE id = ?`, packText(id));
    return row && toKey(row);
  });
}

/** All keys, oldest first. */
export function keys(db: Connection): Promise<ApiKey[]> {
  return db.read(() =>
    db.all<KeyRow>(`SELECT ${COLUMNS} FROM api_key ORDER BY created_at, number`).map(toKey),
  );
}

/** False when there is no such key or it is revoked already. */
export function revokeKey(db: Connection, id: string, now: number): Promise<boolean> {
  return db.write(
    () =>
      db.run('UPDATE api_key SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', now, packText(id)) > 0,
  );
}
