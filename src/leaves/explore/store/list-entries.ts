import type { Entry } from '../../../domain/entry.js';
import { areSoundTexts, isSoundOutline, type OnDamaged } from '../../../storage/codes/checksums.js';
import { toOutline } from '../../../storage/codes/outline-row.js';
import { packText, unpackText } from '../../../storage/codes/text-code.js';
import {
  CHECKED_OUTLINE,
  CHECKED_TEXTS,
  type CheckedOutline,
  type CheckedTexts,
  shownTexts,
} from '../../../storage/sql/entries.js';
import type { Connection, Sql, SqlValue } from '../../../storage/sql/sql.js';
import { type Conditions, conditionsFrom } from './conditions.js';
import type { EntryCount, EntryFilter, ListedNames } from './curation-store.js';

/** How much more there must be of successes than of failures, or the other way round, for it to be said. */
const CLEARLY = 1e-9;
const OUTCOMES = {
  success: `successes - failures > ${CLEARLY}`,
  failure: `failures - successes > ${CLEARLY}`,
  unclear: `abs(successes - failures) <= ${CLEARLY}`,
} as const;
const OUTCOME = `CASE WHEN ${OUTCOMES.success} THEN 'success' WHEN ${OUTCOMES.failure} THEN 'failure' ELSE 'unclear' END`;

/** Sources, environments and agent types that are named at most. */
const MOST_NAMES = 100;
/** Entries that are looked through for their agent types. */
const NEWEST = 2_000;

/** Of entries that were learned from records of which a column of their provenance has a value. */
const learnedFrom = (column: 'source' | 'environment') => (at: string) =>
  `entry.number IN (SELECT entry_source.entry FROM provenance
     JOIN entry_source ON entry_source.record = provenance.record
    WHERE provenance.collection = $1 AND provenance.${column} = ${at})`;

function conditionsOf(sql: Sql, collection: number, filter: EntryFilter): Conditions {
  const { kind, agentType, outcome, pinned, retired, edited, since, until, source, environment, ids } =
    filter;
  const conditions = conditionsFrom('entry.collection = $1', collection);
  const equal = (column: string, value: SqlValue | undefined): void => {
    if (value !== undefined) conditions.add((at) => `${column} = ${at}`, value);
  };
  equal('kind', kind);
  equal('agent_type', agentType === undefined ? undefined : packText(agentType));
  equal('pinned', pinned === undefined ? undefined : Number(pinned));
  equal('retired', retired === undefined ? undefined : Number(retired));
  if (edited !== undefined) conditions.add(`edited_at IS ${edited ? 'NOT ' : ''}NULL`);
  if (outcome !== undefined) conditions.add(OUTCOMES[outcome]);
  if (since !== undefined) conditions.add((at) => `last_seen >= ${at}`, since);
  if (until !== undefined) conditions.add((at) => `last_seen < ${at}`, until);
  if (source !== undefined) conditions.add(learnedFrom('source'), packText(source));
  if (environment !== undefined) conditions.add(learnedFrom('environment'), packText(environment));
  if (ids !== undefined) conditions.add((at) => `entry.id ${sql.inList(at)}`, ids);
  return conditions;
}

/** A page of entries, those of the newest runs first, and how many fit. Altered ones are left out. */
export async function listEntries(
  db: Connection,
  collection: number,
  filter: EntryFilter,
  page: { after?: number | undefined; limit: number },
  onDamaged: OnDamaged,
): Promise<{ entries: Entry[]; total: number; next: number | undefined }> {
  const { rows, total } = await db.read(async (sql) => {
    const conditions = conditionsOf(sql, collection, filter);
    const [counted, last] = await Promise.all([
      sql.get<{ n: number }>(
        `SELECT count(*) AS n FROM entry WHERE ${conditions.where()}`,
        ...conditions.values,
      ),
      page.after === undefined
        ? undefined
        : sql.get<{ last_seen: number }>(
            'SELECT last_seen FROM entry WHERE collection = $1 AND id = $2',
            collection,
            page.after,
          ),
    ]);
    // Where that entry is gone meanwhile nobody knows its place: the list begins again.
    if (last) {
      conditions.add((at) => `last_seen <= ${at}`, last.last_seen);
      conditions.add((at) => `(last_seen < ${at} OR entry.id < ${page.after})`, last.last_seen);
    }
    const found = await sql.all<CheckedOutline & CheckedTexts>(
      `SELECT ${CHECKED_OUTLINE}, ${CHECKED_TEXTS} FROM entry WHERE ${conditions.where()}
        ORDER BY last_seen DESC, id DESC LIMIT ${page.limit + 1}`,
      ...conditions.values,
    );
    return { rows: found, total: counted!.n };
  }, collection);
  const shown = rows.slice(0, page.limit);
  const entries = shown.flatMap((row) => {
    if (isSoundOutline(row) && areSoundTexts(row)) return [{ ...toOutline(row), ...shownTexts(row) }];
    onDamaged({ kind: 'entry', collection, id: row.id });
    return [];
  });
  return { entries, total, next: rows.length > page.limit ? shown.at(-1)!.id : undefined };
}

/** Entries counted by kind and outcome. */
export const countEntries = (db: Connection, collection: number): Promise<EntryCount[]> =>
  db.read(
    (sql) =>
      sql.all<EntryCount>(
        `SELECT kind, ${OUTCOME} AS outcome, count(*) AS entries, count(nullif(pinned, 0)) AS pinned, count(edited_at) AS edited
           FROM entry WHERE collection = $1 GROUP BY kind, ${OUTCOME}`,
        collection,
      ),
    collection,
  );

/** What lists of a collection can be narrowed to, the commonest first: agent types as the entries of the newest runs have them. */
export const listNames = (db: Connection, collection: number): Promise<ListedNames> =>
  db.read(async (sql) => {
    const names = async (column: string, from: string): Promise<string[]> => {
      const rows = await sql.all<{ name: string }>(
        `SELECT ${column} AS name FROM ${from} AND ${column} > ''
          GROUP BY ${column} ORDER BY count(*) DESC, ${column} LIMIT ${MOST_NAMES}`,
        collection,
      );
      return rows.map(({ name }) => unpackText(name));
    };
    const newest = `(SELECT agent_type FROM entry WHERE collection = $1
                      ORDER BY last_seen DESC, id DESC LIMIT ${NEWEST}) AS newest WHERE true`;
    const [agentTypes, sources, environments] = await Promise.all([
      names('agent_type', newest),
      names('source', 'provenance WHERE collection = $1'),
      names('environment', 'provenance WHERE collection = $1'),
    ]);
    return { agentTypes, sources, environments };
  }, collection);
