/**
 * What is accepted: collections, records, jobs. `due_at` is when a job may be taken: `run_at` while it is queued,
 * the end of the lease while it runs, null once it has ended. `token` grows with every claim and never falls.
 */
export const intake = `
CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
) WITHOUT ROWID;

CREATE TABLE collection (
  id INTEGER PRIMARY KEY,
  account TEXT NOT NULL,
  tenant TEXT NOT NULL,
  seq INTEGER NOT NULL DEFAULT 0,
  space TEXT,
  tuning TEXT,
  UNIQUE (account, tenant)
);

CREATE TABLE record (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  collection INTEGER NOT NULL REFERENCES collection (id),
  created_at INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX record_by_collection ON record (collection, number);

CREATE TABLE job (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  collection INTEGER NOT NULL REFERENCES collection (id),
  record INTEGER NOT NULL UNIQUE REFERENCES record (number),
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'completed', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  token INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  completed_at INTEGER,
  failed_at INTEGER,
  run_at INTEGER NOT NULL,
  due_at INTEGER,
  error TEXT,
  knowledge TEXT,
  success_estimate REAL
);
CREATE INDEX job_due ON job (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX job_due_in_collection ON job (collection, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX job_by_state ON job (state);

CREATE TABLE idempotency (
  account TEXT NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  job INTEGER NOT NULL REFERENCES job (number),
  PRIMARY KEY (account, key)
) WITHOUT ROWID;
CREATE INDEX idempotency_by_job ON idempotency (job);
`;
