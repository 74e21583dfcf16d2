import type { Dialect } from '../sql/sql.js';
import { ftsIndex } from './word-index.js';

/** What SQLite does differently: it takes lists as JSON, and a transaction has the file to itself. */
export const sqliteDialect: Dialect = {
  inList: (placeholder) => `IN (SELECT value FROM json_each(${placeholder}))`,
  rows: (placeholder, columns) => {
    const named = Object.keys(columns).map((name) => `value ->> '${name}' AS ${name}`);
    return `(SELECT ${named.join(', ')} FROM json_each(${placeholder}))`;
  },
  lock: () => '',
  lockFree: () => '',
  place: 'store.',
  byCodePoint: '',
  wordIndex: ftsIndex,
  lockIntake: async () => {},
  async noteRemoval(sql) {
    await sql.run(
      `INSERT INTO meta (name, value) VALUES ('unerased', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1`,
    );
  },
};
