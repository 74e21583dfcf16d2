import type { Before } from '../../domain/support.js';
import type { Tx } from './connection.js';
import type { Scopes } from './scopes.js';

/** Rows that a count reads at most: past it one more changes next to nothing. */
const MOST = 1_000;

/** What stood before each record in the order of acceptance; undefined for those that are gone. */
export async function voicesBefore(
  scopes: Scopes,
  collection: number,
  records: readonly string[],
): Promise<(Before | undefined)[]> {
  const rows = await scopes.readIn(collection, (tx) =>
    tx.all<Before & { id: string }>(
      `SELECT record.id,
              (EXISTS (SELECT 1 FROM voice AS other
                        WHERE other.collection = $1 AND other.by_task = voice.by_task AND other.body = voice.body
                          AND other.record < voice.record))::integer AS copies,
              (SELECT count(DISTINCT body) FROM (
                 SELECT body FROM voice AS other
                  WHERE other.collection = $1 AND other.by_task = voice.by_task AND other.record < voice.record
                  LIMIT ${MOST}) AS said) AS bodies,
              (SELECT count(*) FROM (
                 SELECT DISTINCT source, task, body FROM voice AS other
                  WHERE other.collection = $1 AND other.by_shape = voice.by_shape AND other.record < voice.record
                  LIMIT ${MOST}) AS told) AS alike
         FROM record JOIN voice ON voice.record = record.number
        WHERE record.id = ANY ($2) AND record.collection = $1`,
      collection,
      records,
    ),
  );
  const byId = new Map(rows.map(({ id, ...before }) => [id, before]));
  return records.map((id) => byId.get(id));
}

/**
 * Counts anew how many sources, tasks and independent voices stand behind entries, and whether they are one key's, each by its last {@link MOST}
 * records.
 *
 * @param entries their numbers in the store
 */
export async function recount(tx: Tx, entries: readonly number[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.run(
    `UPDATE entry SET sources = counted.sources, tasks = counted.tasks, voices = counted.voices,
            only_key = counted.only_key
       FROM (
         SELECT wanted.number, coalesce(sum(of_key.sources), 0) AS sources, coalesce(sum(of_key.tasks), 0) AS tasks,
                coalesce(sum(least(of_key.tasks, of_key.shapes)), 0) AS voices,
                CASE WHEN count(of_key.key) = 1 THEN min(of_key.key) END AS only_key
           FROM unnest($1::bigint[]) AS wanted (number)
           LEFT JOIN LATERAL (
             SELECT voice.key AS key, count(DISTINCT source) AS sources, count(DISTINCT (source, task)) AS tasks,
                    count(DISTINCT shape) AS shapes
               FROM (SELECT record FROM entry_source WHERE entry = wanted.number ORDER BY record DESC LIMIT ${MOST})
                      AS link
               JOIN voice ON voice.record = link.record
              GROUP BY voice.key
           ) AS of_key ON true
          GROUP BY wanted.number
       ) AS counted
      WHERE entry.number = counted.number`,
    entries,
  );
}
