/**
 * What people said of entries (pinned, edited), and which answer a record says that its run was given, by hash: an
 * outcome that is known later is told by that. Records of before have none.
 */
export const curation = `
ALTER TABLE entry ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE entry ADD COLUMN edited_at INTEGER;

CREATE TABLE answered (
  record INTEGER PRIMARY KEY REFERENCES record (number),
  collection INTEGER NOT NULL REFERENCES collection (id),
  answer TEXT NOT NULL
);
CREATE INDEX answered_by_answer ON answered (collection, answer, record);
`;
