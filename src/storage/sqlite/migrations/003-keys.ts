/** API keys: never a secret, only its hash. */
export const keys = `
CREATE TABLE api_key (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL,
  name TEXT NOT NULL,
  secret_hash TEXT NOT NULL,
  scope TEXT NOT NULL,
  tenants TEXT,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
);
`;
