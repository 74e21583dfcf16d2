import type { Dialect } from '../../storage/sql/sql.js';
import { tableIndex } from './word-index.js';

/** The lock in which a collection takes in records, beside those on its rows: any number that fits a bigint. */
const INTAKE_LOCK = '4611686018427387904';
const TYPES = { integer: 'bigint', text: 'text' };

/** What PostgreSQL does differently: it has arrays, and many transactions at once. */
export const postgresDialect: Dialect = {
  inList: (placeholder) => `= ANY (${placeholder})`,
  rows: (placeholder, columns) => {
    const typed = Object.entries(columns).map(([name, type]) => `${name} ${TYPES[type]}`);
    return `(SELECT * FROM json_to_recordset(CAST(CAST(${placeholder} AS text) AS json)) AS given (${typed.join(', ')}))`;
  },
  lock: (table) => `FOR NO KEY UPDATE OF ${table}`,
  lockFree: (table) => `FOR NO KEY UPDATE OF ${table} SKIP LOCKED`,
  place: '',
  byCodePoint: 'COLLATE "C"',
  wordIndex: tableIndex,
  // Otherwise a worker could pass over a record that is not seen yet.
  async lockIntake(sql, collections) {
    await sql.run(
      `SELECT pg_advisory_xact_lock(${INTAKE_LOCK} + id)
         FROM (SELECT id FROM unnest(CAST($1 AS bigint[])) AS id ORDER BY id OFFSET 0) AS ids`,
      collections,
    );
  },
  noteRemoval: async () => {},
};
