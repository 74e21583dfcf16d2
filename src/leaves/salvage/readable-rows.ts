import type { SqliteDatabase, SqliteValue } from '../../storage/sqlite/sqlite-database.js';
import { isDamage } from '../../storage/sqlite/sqlite-failure.js';

/** What could be read; undefined where damage to the file prevents it. */
export function pastDamage<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!isDamage(error)) throw error;
    return undefined;
  }
}

/** A row that there is or was. */
interface FoundRow {
  /** Its number, of tables that have one. */
  number?: number;
  /** Undefined where it cannot be read. */
  row: Record<string, SqliteValue> | undefined;
}

/** Numbers beyond which nobody believes the greatest one. */
const MOST = 100_000_000;
const PAGE = 500;

/**
 * Every row of a table that can be read, past damaged pages. Of numbered rows each is looked up by itself, also by the
 * table's indexes, so that one that is known and cannot be read is named. Others are read from both ends.
 */
export function readableRows(
  source: SqliteDatabase,
  table: string,
  withoutRowid: boolean,
): Generator<FoundRow> {
  return withoutRowid ? fromBothEnds(source, table) : byNumber(source, table);
}

function* byNumber(source: SqliteDatabase, table: string): Generator<FoundRow> {
  const last = greatest(source, table);
  const known = indexed(source, table);
  const lookUp = source.prepare(`SELECT * FROM ${table} WHERE rowid = ?`);
  for (let number = 1; number <= last; number++) {
    let damaged = false;
    const row = pastDamage(() => {
      damaged = true;
      const found = lookUp.get(number) as FoundRow['row'];
      damaged = false;
      return found;
    });
    if (row || (damaged && known?.has(number) !== false) || known?.has(number)) yield { number, row };
  }
}

/** The greatest number that a row of the table has or had. */
function greatest(source: SqliteDatabase, table: string): number {
  const number = (sql: string): number =>
    pastDamage(() => Number((source.prepare(sql).get() as { n: number | null } | undefined)?.n ?? 0)) ?? 0;
  const last = Math.max(
    number(`SELECT max(rowid) AS n FROM ${table}`),
    number(`SELECT seq AS n FROM sqlite_sequence WHERE name = '${table}'`),
  );
  return Math.min(last, MOST);
}

/** The numbers that an index of the table has; undefined where none can be read whole. */
function indexed(source: SqliteDatabase, table: string): Set<number> | undefined {
  const indexes =
    pastDamage(
      () =>
        source.prepare(`SELECT name FROM pragma_index_list('${table}') WHERE partial = 0`).all() as {
          name: string;
        }[],
    ) ?? [];
  for (const { name } of indexes) {
    const rows = pastDamage(
      () =>
        source
          .prepare(`SELECT rowid AS n FROM ${table} INDEXED BY ${name} ORDER BY ${firstOf(source, name)}`)
          .all() as {
          n: number;
        }[],
    );
    if (rows) return new Set(rows.map(({ n }) => n));
  }
  return undefined;
}

const firstOf = (source: SqliteDatabase, index: string): string =>
  (source.prepare(`SELECT name FROM pragma_index_info('${index}')`).get() as { name: string }).name;

function* fromBothEnds(source: SqliteDatabase, table: string): Generator<FoundRow> {
  const key = (
    source.prepare(`SELECT name FROM pragma_table_info('${table}') WHERE pk > 0 ORDER BY pk`).all() as {
      name: string;
    }[]
  ).map(({ name }) => name);
  const seen = new Set<string>();
  for (const [than, order] of [
    ['>', ''],
    ['<', ' DESC'],
  ] as const) {
    let last: SqliteValue[] | undefined;
    for (let limit = PAGE; limit > 0; ) {
      const where = last ? `WHERE (${key.join(', ')}) ${than} (${key.map(() => '?').join(', ')})` : '';
      const rows = pastDamage(
        () =>
          source
            .prepare(
              `SELECT * FROM ${table} ${where} ORDER BY ${key.map((name) => name + order).join(', ')} LIMIT ${limit}`,
            )
            .all(...(last ?? [])) as Record<string, SqliteValue>[],
      );
      if (!rows) {
        // As near to the damage as can be: then from the other end.
        limit = Math.floor(limit / 2);
        continue;
      }
      for (const row of rows) {
        const name = JSON.stringify(key.map((column) => row[column]));
        if (seen.has(name)) continue;
        seen.add(name);
        yield { row };
      }
      if (rows.length < limit) return;
      last = key.map((column) => rows.at(-1)![column]!);
    }
  }
}
