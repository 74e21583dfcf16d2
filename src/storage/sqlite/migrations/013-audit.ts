/** Who did what, without contents: see `domain/audit.ts`. */
export const audit = `
CREATE TABLE audit (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  collection INTEGER NOT NULL REFERENCES collection (id),
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT,
  count INTEGER NOT NULL
);
CREATE INDEX audit_by_time ON audit (at);
`;
