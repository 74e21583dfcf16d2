/**
 * Deletions that are still to be applied to records which nothing was learned from when they were asked for: all of the
 * collection up to `last_record` (a record's number).
 */
export const deletionMarks = `
CREATE TABLE deletion_mark (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  collection INTEGER NOT NULL REFERENCES collection (id),
  last_record INTEGER NOT NULL,
  intent TEXT NOT NULL,
  threshold REAL NOT NULL,
  agent_type TEXT,
  created_at INTEGER NOT NULL
);
CREATE INDEX deletion_mark_by_collection ON deletion_mark (collection, last_record);
`;
