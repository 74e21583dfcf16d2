/**
 * Claims go round by account: a job has its account beside it, and one index that leads to the oldest unfinished job
 * of each collection, account by account. `size` is the length of the record's body, in characters: what a lane for
 * small records goes by without reading it. `deaths` counts the leases that ended because a worker was gone.
 * `collection.learned` counts the records that were learned from, ever.
 */
export const turns = `
ALTER TABLE job ADD COLUMN account TEXT NOT NULL DEFAULT '';
ALTER TABLE job ADD COLUMN size INTEGER NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN deaths INTEGER NOT NULL DEFAULT 0;
UPDATE job SET account = (SELECT account FROM collection WHERE collection.id = job.collection);
DROP INDEX job_due;
CREATE INDEX job_in_turn ON job (account, collection, number) WHERE due_at IS NOT NULL;
ALTER TABLE collection ADD COLUMN learned INTEGER NOT NULL DEFAULT 0;
UPDATE collection SET learned =
  (SELECT count(*) FROM job WHERE job.collection = collection.id AND state = 'completed');
`;
