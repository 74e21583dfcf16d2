import { tuningSum } from '../codes/checksums.js';

/** What of the tables is one database's own. */
interface Made {
  /** Its tables of words, in an order in which they can be dropped. */
  wordTables: readonly string[];
  /** Makes the tables of what was learned. */
  entryTables: string;
}

/**
 * Statements that give a store of the schema before (100) the tables of this one. They run in one transaction.
 *
 * What came in stays: records, jobs and their ids, idempotency keys, API keys, deletion marks. What was
 * learned is a function of the records, and goes: completed jobs are queued again, in the order of acceptance, and a
 * worker learns them in the background. A job that was running goes back to the queue under another token, as its worker
 * knows other tables. Pins and edits go with the entries of the schema before, which have no counterpart until the
 * records are learned.
 */
export const upgradeOf = ({ wordTables, entryTables }: Made): string => `
DROP TABLE entry_source;
DROP TABLE entry_situation;
DROP TABLE situation;
DROP TABLE entry;
DROP TABLE tombstone;
DROP TABLE word;
DROP TABLE entry_size;
DROP TABLE credit;
${wordTables.map((table) => `DROP TABLE ${table};\n`).join('')}${entryTables}
ALTER TABLE collection DROP COLUMN next_entry;
UPDATE collection SET seq = seq + 1, space = NULL, learned = 0, entries = 0, words = 0;
DROP INDEX provenance_by_task;
DROP INDEX provenance_by_shape;
ALTER TABLE provenance DROP COLUMN by_task;
ALTER TABLE provenance DROP COLUMN by_shape;
ALTER TABLE provenance ADD COLUMN sum bigint;
ALTER TABLE provenance ADD COLUMN seen bigint;
ALTER TABLE provenance ADD COLUMN success double precision;
ALTER TABLE provenance ADD COLUMN certainty double precision;
ALTER TABLE provenance ADD COLUMN labelled_at bigint;
ALTER TABLE provenance ADD COLUMN environment text;
CREATE INDEX provenance_by_source ON provenance (collection, source, record);
CREATE INDEX provenance_by_environment ON provenance (collection, environment, record) WHERE environment IS NOT NULL;
UPDATE provenance SET task = NULL, body = NULL, shape = NULL;
ALTER TABLE tuning ADD COLUMN stale bigint NOT NULL DEFAULT 0;
UPDATE tuning SET version = version + 1, json = NULL, sum = ${tuningSum(null)};
UPDATE job
   SET state = 'queued', token = token + 1, attempts = attempts - 1, run_at = created_at, due_at = created_at
 WHERE state = 'running';
UPDATE job
   SET state = 'queued', attempts = 0, deaths = 0, started_at = NULL, completed_at = NULL, run_at = created_at,
       due_at = created_at, knowledge = NULL, success_estimate = NULL
 WHERE state = 'completed';
`;
