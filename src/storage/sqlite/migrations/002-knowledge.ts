/**
 * What was learned. `entry.id` counts within its collection, `entry.number` within the file. Words are kept in
 * FTS5 with the collection's number before each (`12xrefund`), so that one collection's words never meet
 * another's; `word` counts the entries that hold each, for the rarity of BM25. `entry_size` is apart from `entry`
 * because a search reads it for every place it finds, and rows of three numbers stay in the page cache.
 */
export const knowledge = `
ALTER TABLE collection ADD COLUMN next_entry INTEGER NOT NULL DEFAULT 1;
ALTER TABLE collection ADD COLUMN entries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE collection ADD COLUMN words INTEGER NOT NULL DEFAULT 0;

CREATE TABLE situation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  collection INTEGER NOT NULL REFERENCES collection (id),
  seq INTEGER NOT NULL,
  text_hash BLOB NOT NULL,
  text TEXT NOT NULL,
  vector BLOB NOT NULL,
  UNIQUE (collection, text_hash)
);
CREATE INDEX situation_by_seq ON situation (collection, seq, id);

CREATE TABLE entry (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  collection INTEGER NOT NULL REFERENCES collection (id),
  id INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL,
  agent_type TEXT,
  runs REAL NOT NULL,
  successes REAL NOT NULL,
  failures REAL NOT NULL,
  last_seen INTEGER NOT NULL,
  credits REAL NOT NULL,
  debits REAL NOT NULL,
  merge_key TEXT NOT NULL,
  meanings TEXT NOT NULL,
  path TEXT NOT NULL,
  situation TEXT NOT NULL,
  advice TEXT NOT NULL,
  UNIQUE (collection, id)
);
CREATE INDEX entry_by_seq ON entry (collection, seq, id);

CREATE TABLE entry_situation (
  situation INTEGER NOT NULL REFERENCES situation (id),
  entry INTEGER NOT NULL REFERENCES entry (number),
  PRIMARY KEY (situation, entry)
) WITHOUT ROWID;
CREATE INDEX entry_situation_by_entry ON entry_situation (entry);

CREATE TABLE entry_source (
  record INTEGER NOT NULL REFERENCES record (number),
  entry INTEGER NOT NULL REFERENCES entry (number),
  PRIMARY KEY (record, entry)
) WITHOUT ROWID;
CREATE INDEX entry_source_by_entry ON entry_source (entry);

CREATE TABLE tombstone (
  collection INTEGER NOT NULL REFERENCES collection (id),
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('entry', 'situation')),
  id INTEGER NOT NULL,
  PRIMARY KEY (collection, seq, kind, id)
) WITHOUT ROWID;

CREATE TABLE word (
  collection INTEGER NOT NULL REFERENCES collection (id),
  word TEXT NOT NULL,
  entries INTEGER NOT NULL,
  PRIMARY KEY (collection, word)
) WITHOUT ROWID;

CREATE TABLE entry_size (
  number INTEGER PRIMARY KEY REFERENCES entry (number),
  id INTEGER NOT NULL,
  words INTEGER NOT NULL
);

CREATE VIRTUAL TABLE entry_text USING fts5 (words, tokenize = 'ascii');
INSERT INTO entry_text (entry_text, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE entry_text_place USING fts5vocab ('entry_text', 'instance');
`;
