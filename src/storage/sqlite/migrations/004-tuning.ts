/**
 * What is learned of a collection as a whole, apart from its row: that is read with every enhance and written with
 * every entry, and a tuning takes hundreds of kilobytes. The version comes first, so that reading it reads no more.
 */
export const tuning = `
CREATE TABLE tuning (
  collection INTEGER PRIMARY KEY REFERENCES collection (id),
  version INTEGER NOT NULL,
  json TEXT NOT NULL
);
INSERT INTO tuning SELECT id, 1, tuning FROM collection WHERE tuning IS NOT NULL;
ALTER TABLE collection DROP COLUMN tuning;
`;
