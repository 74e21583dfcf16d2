/** Answers that were credited: each counts once in its collection. An id is a hash of nothing that was stored. */
export const credits = `
CREATE TABLE credit (
  collection INTEGER NOT NULL REFERENCES collection (id),
  id TEXT NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY (collection, id)
) WITHOUT ROWID;
CREATE INDEX credit_by_until ON credit (until);
`;
