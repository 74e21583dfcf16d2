/** What a key may be used for; `src/api/key-scopes.ts` says what each opens. */
export type KeyScope = 'read' | 'write' | 'read_write' | 'curate' | 'operator';

/** `kh_<key id>_<secret>`, in groups, wherever it lies in a text. */
export const API_KEY = /kh_([0-9a-z]{16})_([0-9A-Za-z_-]{43})/;

/** An API key as the store keeps it: never the secret, only its SHA-256. Times are milliseconds. */
export interface ApiKey {
  /** The public part of `kh_<id>_<secret>`. */
  id: string;
  account: string;
  /** A label for people. */
  name: string;
  /** SHA-256 of the secret, hex. */
  secret_hash: string;
  scope: KeyScope;
  /** The tenants it is limited to; null for all. */
  tenants: string[] | null;
  created_at: number;
  revoked_at: number | null;
}

/** The account of programs, commands and keys that name none. */
export const DEFAULT_ACCOUNT = 'local';
