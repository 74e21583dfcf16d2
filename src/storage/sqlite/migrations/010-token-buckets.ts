/** What each account may still do of each kind of request, as of `at`, so that all processes count together. */
export const tokenBuckets = `
CREATE TABLE token_bucket (
  account TEXT NOT NULL,
  bucket TEXT NOT NULL,
  tokens REAL NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (account, bucket)
) WITHOUT ROWID;
`;
