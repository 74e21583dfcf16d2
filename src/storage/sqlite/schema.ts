import { pendingTables } from '../../leaves/traces/tables.js'; // leaf: traces

/**
 * The tables. `job.due_at` is when a job may be taken: `run_at` while it is queued, the end of the lease while it runs,
 * null once it has ended. `job.token` grows with every claim and never falls. `job.size` is the length of the record's
 * body, and `job.record_id` the record's id: both are known without reading the record. Long texts are found by their
 * hash. `entry.id` follows from what the entry says, `meaning.id` from that and the meaning's place; `number` counts within
 * the store. `entry.situation` and `advice` are what was learned, `own_situation` and `own_advice` what a person wrote in
 * their place; `entry_source` has what each record says of an entry. `tuning.stale` is set where a record was learned
 * after the fit or made room, or an outcome came to be known, `provenance.labelled_at` where one came after its record.
 * `correction` says which key edited, pinned or retired an entry. `idempotency` keeps keys as salted hashes; of a record that was deleted, or whose place a later report took, nothing else is there but the id of the job it had,
 * `deleted_job`. Columns named `sum` are checksums.
 *
 * Words are kept in FTS5 with the collection's number before each (`12xrefund`), so that one collection's words never
 * meet another's; `word` counts the entries that hold each. `entry_size` is apart from `entry` because a search reads it
 * for every place it finds, and rows of three numbers stay in the page cache.
 */
const OWN_TABLES = `
CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
) WITHOUT ROWID;

CREATE TABLE account (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  name_hash TEXT NOT NULL UNIQUE,
  last_collection INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE collection (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account INTEGER NOT NULL REFERENCES account (id),
  tenant TEXT NOT NULL,
  tenant_hash TEXT NOT NULL,
  seq INTEGER NOT NULL DEFAULT 0,
  space TEXT,
  learned INTEGER NOT NULL DEFAULT 0,
  entries INTEGER NOT NULL DEFAULT 0,
  words INTEGER NOT NULL DEFAULT 0,
  UNIQUE (account, tenant_hash)
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

CREATE TABLE provenance (
  record INTEGER PRIMARY KEY REFERENCES record (number),
  collection INTEGER NOT NULL,
  key TEXT NOT NULL,
  source TEXT NOT NULL,
  task TEXT,
  body TEXT,
  shape TEXT,
  sum INTEGER,
  seen INTEGER,
  success REAL,
  certainty REAL,
  labelled_at INTEGER,
  answer TEXT,
  environment TEXT
);
CREATE INDEX provenance_by_answer ON provenance (collection, answer, record) WHERE answer IS NOT NULL;
CREATE INDEX provenance_by_source ON provenance (collection, source, record);
CREATE INDEX provenance_by_environment ON provenance (collection, environment, record) WHERE environment IS NOT NULL;

CREATE TABLE job (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  account INTEGER NOT NULL,
  collection INTEGER NOT NULL REFERENCES collection (id),
  record INTEGER NOT NULL UNIQUE REFERENCES record (number),
  record_id TEXT NOT NULL,
  size INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'completed', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  deaths INTEGER NOT NULL DEFAULT 0,
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
CREATE INDEX job_in_turn ON job (account, collection, number) WHERE due_at IS NOT NULL;
CREATE INDEX job_by_collection ON job (collection, record);
CREATE INDEX job_by_state ON job (state);

CREATE TABLE idempotency (
  collection INTEGER NOT NULL REFERENCES collection (id),
  key_hash TEXT NOT NULL,
  body_hash TEXT,
  job INTEGER REFERENCES job (number),
  deleted_job TEXT,
  PRIMARY KEY (collection, key_hash)
) WITHOUT ROWID;
CREATE INDEX idempotency_by_job ON idempotency (job);
CREATE INDEX idempotency_by_deleted_job ON idempotency (deleted_job) WHERE deleted_job IS NOT NULL;
CREATE TABLE entry (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  collection INTEGER NOT NULL REFERENCES collection (id),
  id INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  family TEXT NOT NULL,
  kind TEXT NOT NULL,
  agent_type TEXT,
  runs REAL NOT NULL,
  successes REAL NOT NULL,
  failures REAL NOT NULL,
  sources INTEGER NOT NULL,
  last_seen INTEGER NOT NULL,
  pinned INTEGER NOT NULL DEFAULT 0,
  retired INTEGER NOT NULL DEFAULT 0,
  edited_at INTEGER,
  outline_sum INTEGER NOT NULL,
  texts_sum INTEGER NOT NULL,
  situation TEXT NOT NULL,
  advice TEXT NOT NULL,
  own_situation TEXT,
  own_advice TEXT,
  UNIQUE (collection, id)
);
CREATE INDEX entry_by_seq ON entry (collection, seq, id);
CREATE INDEX entry_by_last_seen ON entry
  (collection, last_seen, id, kind, successes, failures, pinned, retired, edited_at);

CREATE TABLE meaning (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  collection INTEGER NOT NULL REFERENCES collection (id),
  seq INTEGER NOT NULL,
  id INTEGER NOT NULL,
  entry INTEGER NOT NULL REFERENCES entry (number),
  text TEXT NOT NULL,
  text_sum INTEGER NOT NULL,
  vector BLOB NOT NULL,
  vector_sum INTEGER NOT NULL,
  UNIQUE (collection, id)
);
CREATE INDEX meaning_by_seq ON meaning (collection, seq, id);
CREATE INDEX meaning_by_entry ON meaning (entry);

CREATE TABLE correction (
  entry INTEGER NOT NULL REFERENCES entry (number),
  collection INTEGER NOT NULL,
  what TEXT NOT NULL,
  key TEXT NOT NULL,
  PRIMARY KEY (entry, what)
) WITHOUT ROWID;
CREATE INDEX correction_by_key ON correction (collection, key);

CREATE TABLE entry_source (
  record INTEGER NOT NULL REFERENCES record (number),
  entry INTEGER NOT NULL REFERENCES entry (number),
  situation TEXT,
  advice TEXT,
  sum INTEGER,
  PRIMARY KEY (record, entry)
) WITHOUT ROWID;
CREATE INDEX entry_source_by_entry ON entry_source (entry);

CREATE TABLE tombstone (
  collection INTEGER NOT NULL REFERENCES collection (id),
  seq INTEGER NOT NULL,
  id INTEGER NOT NULL,
  PRIMARY KEY (collection, seq, id)
) WITHOUT ROWID;

CREATE TABLE word (
  collection INTEGER NOT NULL REFERENCES collection (id),
  word TEXT NOT NULL,
  entries INTEGER NOT NULL,
  PRIMARY KEY (collection, word)
) WITHOUT ROWID;

CREATE TABLE entry_size (
  number INTEGER PRIMARY KEY,
  id INTEGER NOT NULL,
  words INTEGER NOT NULL
);

CREATE VIRTUAL TABLE entry_text USING fts5 (words, tokenize = 'ascii');
INSERT INTO entry_text (entry_text, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE entry_text_place USING fts5vocab ('entry_text', 'instance');
CREATE TABLE tuning (
  collection INTEGER PRIMARY KEY REFERENCES collection (id),
  version INTEGER NOT NULL,
  stale INTEGER NOT NULL DEFAULT 0,
  sum INTEGER NOT NULL,
  json TEXT
);

CREATE TABLE deletion_mark (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  collection INTEGER NOT NULL REFERENCES collection (id),
  last_record INTEGER NOT NULL,
  intent TEXT NOT NULL,
  threshold REAL NOT NULL,
  agent_type TEXT,
  created_at INTEGER NOT NULL,
  sum INTEGER NOT NULL
);
CREATE INDEX deletion_mark_by_collection ON deletion_mark (collection, last_record);

CREATE TABLE api_key (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id_hash TEXT NOT NULL UNIQUE,
  id TEXT NOT NULL,
  account TEXT NOT NULL,
  name TEXT NOT NULL,
  secret_hash TEXT NOT NULL,
  scope TEXT NOT NULL,
  tenants TEXT,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
);
`;

/** Everything that is made in a new store. */
export const TABLES = [
  OWN_TABLES,
  pendingTables({ integer: 'INTEGER', bytes: 'BLOB' }), // leaf: traces
].join('\n');
