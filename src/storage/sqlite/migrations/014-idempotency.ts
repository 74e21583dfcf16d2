/**
 * An idempotency key belongs to its collection: tenants of one account neither share keys nor learn which are taken.
 * Every key that is there belongs to the collection of the job it was used for.
 */
export const idempotency = `
CREATE TABLE collection_idempotency (
  collection INTEGER NOT NULL REFERENCES collection (id),
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  job INTEGER NOT NULL REFERENCES job (number),
  PRIMARY KEY (collection, key)
) WITHOUT ROWID;
INSERT INTO collection_idempotency (collection, key, body_hash, job)
  SELECT job.collection, idempotency.key, idempotency.body_hash, idempotency.job
    FROM idempotency JOIN job ON job.number = idempotency.job;
DROP TABLE idempotency;
ALTER TABLE collection_idempotency RENAME TO idempotency;
CREATE INDEX idempotency_by_job ON idempotency (job);
`;
