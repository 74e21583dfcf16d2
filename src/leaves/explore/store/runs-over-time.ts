import { spanStart, WEEK_MS } from '../../../domain/week.js';
import type { Connection } from '../../../storage/sql/sql.js';
import type { RunsOverTime, SpanCounts } from './curation-store.js';

/** The learned runs of a collection: what is no run counts for nothing. */
const RUNS =
  'job JOIN provenance ON provenance.record = job.record WHERE job.collection = $1 AND seen <= $2 AND certainty > 0';
const COUNTS = `count(*) AS runs,
  sum(CASE WHEN certainty = 1 AND success = 1 THEN 1 ELSE 0 END) AS successes,
  sum(CASE WHEN certainty = 1 AND success = 0 THEN 1 ELSE 0 END) AS failures`;

/** Runs of a collection over time; see `CurationStore.runsOverTime`. */
export function runsOverTime(
  db: Connection,
  collection: number,
  {
    until,
    spans: most,
    spanMs,
    mostFailing,
  }: { until: number; spans: number; spanMs: number; mostFailing: number },
): Promise<RunsOverTime | undefined> {
  return db.read(async (sql) => {
    const row = await sql.get<{ newest: number | null }>(
      `SELECT max(seen) AS newest FROM ${RUNS}`,
      collection,
      until,
    );
    const newest = row?.newest ?? null;
    if (newest === null) return undefined;
    const from = spanStart(newest, spanMs) - (most - 1) * spanMs;
    const [spans, failing] = await Promise.all([
      sql.all<Omit<SpanCounts, 'asked'> & { asked: number }>(
        `SELECT CASE WHEN seen < $3 THEN -1 ELSE CAST((seen - $3) / $4 AS bigint) END AS span,
                CASE WHEN answer IS NULL THEN 0 ELSE 1 END AS asked, ${COUNTS}
           FROM ${RUNS}
          GROUP BY CASE WHEN seen < $3 THEN -1 ELSE CAST((seen - $3) / $4 AS bigint) END, CASE WHEN answer IS NULL THEN 0 ELSE 1 END
          ORDER BY span, asked`,
        collection,
        newest,
        from,
        spanMs,
      ),
      sql.all<RunsOverTime['failing'][number]>(
        `SELECT entry.id AS entry, ${COUNTS}
           FROM job JOIN provenance ON provenance.record = job.record
           JOIN entry_source ON entry_source.record = job.record JOIN entry ON entry.number = entry_source.entry
          WHERE job.collection = $1 AND seen <= $2 AND seen > $3 AND family = 'task'
          GROUP BY entry.id
         HAVING sum(CASE WHEN certainty = 1 AND success = 0 THEN 1 ELSE 0 END) > 1
          ORDER BY failures DESC, runs DESC, entry.id LIMIT $4`,
        collection,
        newest,
        newest - WEEK_MS,
        mostFailing,
      ),
    ]);
    return { newest, from, spans: spans.map((one) => ({ ...one, asked: one.asked === 1 })), failing };
  }, collection);
}
