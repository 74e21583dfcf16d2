import { PGlite } from '@electric-sql/pglite';
import type { PgPool, PgResult } from '../../src/leaves/postgres/pool.js';

const INT8 = 20;

/**
 * PostgreSQL compiled to WebAssembly in this process, as a pool: for the contract suite where there is no server. It
 * has one connection, which callers hold in turn, so nothing that several processes or connections do is tested by it.
 */
export async function openPglitePool(): Promise<{ pool: () => PgPool; close(): Promise<void> }> {
  const database = await PGlite.create({ parsers: { [INT8]: Number } });
  let line: Promise<void> = Promise.resolve();
  const bytes = (row: unknown): unknown =>
    Object.fromEntries(
      Object.entries(row as object).map(([name, value]) => [
        name,
        value instanceof Uint8Array ? Buffer.from(value) : value,
      ]),
    );
  return {
    pool: () => ({
      async connect() {
        const before = line;
        let leave = () => {};
        line = new Promise((resolve) => {
          leave = resolve;
        });
        await before;
        let last: Promise<unknown> = Promise.resolve();
        return {
          query(text, values) {
            const mine = last.then(async (): Promise<PgResult> => {
              const results = values
                ? [await database.query(text, values)]
                : await database.exec(text, { parsers: { [INT8]: Number } });
              const { rows, affectedRows } = results.at(-1)!;
              return { rows: rows.map(bytes), rowCount: affectedRows || rows.length };
            });
            last = mine.catch(() => {});
            return mine;
          },
          release: () => void last.then(leave),
        };
      },
      end: async () => {},
    }),
    close: () => database.close(),
  };
}
