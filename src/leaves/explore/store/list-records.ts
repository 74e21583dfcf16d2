import { MONDAY_MS, WEEK_MS } from '../../../domain/week.js';
import { packText, unpackText } from '../../../storage/codes/text-code.js';
import { RECORD_ROWS, type RecordRow, toRecord } from '../../../storage/sql/records.js';
import type { Connection, Sql } from '../../../storage/sql/sql.js';
import { type Conditions, conditionsFrom } from './conditions.js';
import type { ListedRecord, RecordFilter, WeekCount } from './curation-store.js';

/** Records that are counted at most. */
const MOST_COUNTED = 10_001;

const STATES = {
  processing: "job.state IN ('queued', 'running')",
  completed: "job.state = 'completed'",
  failed: "job.state = 'failed'",
} as const;

const OUTCOMES = {
  success: 'certainty = 1 AND success >= 0.5',
  failure: 'certainty = 1 AND success < 0.5',
  unknown: 'coalesce(certainty, 0) < 1',
} as const;

/** What the filter says of a record, as conditions over `job` and `provenance`. */
function conditionsOf(
  sql: Sql,
  collection: number,
  { source, environment, key, agentType, outcome, status, since, until, ids }: RecordFilter,
): Conditions {
  const conditions = conditionsFrom('job.collection = $1', collection);
  const equal = (column: string, value: string | undefined): void => {
    if (value !== undefined) conditions.add((at) => `${column} = ${at}`, packText(value));
  };
  equal('provenance.source', source);
  equal('provenance.environment', environment);
  equal('provenance.key', key);
  if (since !== undefined) conditions.add((at) => `job.created_at >= ${at}`, since);
  if (until !== undefined) conditions.add((at) => `job.created_at < ${at}`, until);
  if (outcome !== undefined) conditions.add(`(${OUTCOMES[outcome]})`);
  if (status !== undefined) conditions.add(STATES[status]);
  if (ids !== undefined) conditions.add((at) => `job.record_id ${sql.inList(at)}`, ids.map(packText));
  if (agentType !== undefined) {
    conditions.add(
      (at) => `EXISTS (SELECT 1 FROM entry_source JOIN entry ON entry.number = entry_source.entry
                        WHERE entry_source.record = job.record AND family = 'task' AND agent_type = ${at})`,
      packText(agentType),
    );
  }
  return conditions;
}

type Row = RecordRow & Omit<ListedRecord, 'record' | 'job'> & { job: string };

/** A page of records, newest first, and how many fit; of more than 10,000, 10,001. */
export async function listRecords(
  db: Connection,
  collection: number,
  filter: RecordFilter,
  page: { after?: string | undefined; limit: number },
): Promise<{ records: ListedRecord[]; total: number }> {
  return db.read(async (sql) => {
    const conditions = conditionsOf(sql, collection, filter);
    const [where, values] = [conditions.where(), conditions.values];
    const from = `FROM job JOIN provenance ON provenance.record = job.record WHERE ${where}`;
    const [after, limit] = [`$${values.length + 1}`, `$${values.length + 2}`];
    const [rows, counted] = await Promise.all([
      sql.all<Row>(
        `SELECT ${RECORD_ROWS}, job.id AS job, job.state AS state, success_estimate AS estimate, labelled_at,
                provenance.success AS success, provenance.certainty AS certainty
           FROM job JOIN provenance ON provenance.record = job.record JOIN record ON record.number = job.record
          WHERE ${where} AND (CAST(${after} AS text) IS NULL OR job.record <
                (SELECT other.record FROM job AS other WHERE other.collection = $1 AND other.record_id = ${after}))
          ORDER BY job.record DESC LIMIT ${limit}`,
        ...values,
        page.after === undefined ? null : packText(page.after),
        page.limit,
      ),
      sql.get<{ n: number }>(
        `SELECT count(*) AS n FROM (SELECT 1 AS one ${from} LIMIT ${MOST_COUNTED}) AS counted`,
        ...values,
      ),
    ]);
    return { records: rows.map(toListed), total: counted!.n };
  }, collection);
}

const toListed = ({ job, state, estimate, labelled_at, success, certainty, ...row }: Row): ListedRecord => ({
  record: toRecord(row),
  job: unpackText(job),
  state,
  estimate,
  labelled_at,
  success,
  certainty,
});

/** The newest records that say which answer their run had. */
export async function answeredRecords(
  db: Connection,
  collection: number,
  most: number,
): Promise<ListedRecord['record'][]> {
  const rows = await db.read(
    (sql) =>
      sql.all<RecordRow>(
        `SELECT ${RECORD_ROWS}
           FROM job JOIN provenance ON provenance.record = job.record JOIN record ON record.number = job.record
          WHERE job.collection = $1 AND provenance.answer IS NOT NULL ORDER BY job.record DESC LIMIT $2`,
        collection,
        most,
      ),
    collection,
  );
  return rows.map(toRecord);
}

/** Runs behind entries by the week in which they happened, from a time on. */
export async function runsByWeek(
  db: Connection,
  collection: number,
  entries: readonly number[],
  since: number,
): Promise<WeekCount[]> {
  const rows = await db.read(
    (sql) =>
      sql.all<Omit<WeekCount, 'monday'> & { week: number }>(
        `SELECT entry.id AS entry, (seen - ${MONDAY_MS}) / ${WEEK_MS} AS week, count(*) AS runs,
                sum(CASE WHEN certainty = 1 THEN 1 ELSE 0 END) AS known,
                sum(CASE WHEN certainty = 1 AND success = 1 THEN 1 ELSE 0 END) AS successes
           FROM entry JOIN entry_source ON entry_source.entry = entry.number
           JOIN provenance ON provenance.record = entry_source.record
          WHERE entry.collection = $1 AND entry.id ${sql.inList('$2')} AND seen >= $3
          GROUP BY 1, 2 ORDER BY 1, 2`,
        collection,
        entries,
        since,
      ),
    collection,
  );
  return rows.map(({ week, ...rest }) => ({ ...rest, monday: MONDAY_MS + week * WEEK_MS }));
}
