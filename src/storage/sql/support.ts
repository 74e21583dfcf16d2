import type { Before } from '../../domain/support.js';
import { packText } from '../codes/text-code.js';
import type { Connection, Sql } from './sql.js';

/** Rows that a count reads at most: past it one more changes next to nothing. */
const MOST = 1_000;

/** What was accepted before each record; undefined for those that are gone. */
export async function provenanceBefore(
  db: Connection,
  collection: number,
  records: readonly string[],
): Promise<(Before | undefined)[]> {
  const rows = await db.read(
    (sql) =>
      sql.all<Before & { id: string }>(
        `SELECT record.id AS id,
                CASE WHEN EXISTS (SELECT 1 FROM provenance AS other
                                   WHERE other.collection = $1 AND other.by_task = provenance.by_task
                                     AND other.body = provenance.body AND other.record < provenance.record)
                     THEN 1 ELSE 0 END AS copies,
                (SELECT count(DISTINCT body) FROM (
                   SELECT body FROM provenance AS other
                    WHERE other.collection = $1 AND other.by_task = provenance.by_task AND other.record < provenance.record
                    LIMIT ${MOST}) AS said) AS bodies,
                (SELECT count(*) FROM (
                   SELECT DISTINCT source, task, body FROM provenance AS other
                    WHERE other.collection = $1 AND other.by_shape = provenance.by_shape AND other.record < provenance.record
                    LIMIT ${MOST}) AS told) AS alike
           FROM record JOIN provenance ON provenance.record = record.number
          WHERE record.id ${sql.inList('$2')} AND provenance.collection + 0 = $1`,
        collection,
        records.map(packText),
      ),
    collection,
  );
  const byId = new Map(rows.map(({ id, ...before }) => [id, before]));
  return records.map((id) => byId.get(packText(id)));
}

/** Who stands behind an entry. */
export interface Backing {
  sources: number;
  tasks: number;
  groups: number;
  /** The key that all its records came by; null where several did. */
  only_key: string | null;
}

/** Counts the sources, tasks and groups of an entry's last {@link MOST} records. */
export async function backingOf(sql: Sql, entry: number): Promise<Backing> {
  const keys = await sql.all<{ key: string; sources: number; tasks: number; shapes: number }>(
    `SELECT provenance.key AS key, count(DISTINCT source) AS sources, count(DISTINCT by_task) AS tasks,
            count(DISTINCT shape) AS shapes
       FROM (SELECT record FROM entry_source WHERE entry = $1 ORDER BY record DESC LIMIT ${MOST}) AS link
       JOIN provenance ON provenance.record = link.record
      GROUP BY provenance.key`,
    entry,
  );
  const sum = (of: (key: (typeof keys)[number]) => number) => keys.reduce((total, key) => total + of(key), 0);
  return {
    sources: sum(({ sources }) => sources),
    tasks: sum(({ tasks }) => tasks),
    groups: sum(({ tasks, shapes }) => Math.min(tasks, shapes)),
    only_key: keys.length === 1 ? keys[0]!.key : null,
  };
}
