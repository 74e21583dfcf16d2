import { expect, test } from 'vitest';
import { SCHEMA } from '../../src/storage/schema-version.js';
import { APPLICATION_ID, versionOf } from '../../src/storage/sqlite/open-database.js';
import type { SqliteDatabase } from '../../src/storage/sqlite/sqlite-database.js';

/** A new file that another process makes its tables in after some reads. */
function madeAfter(reads: number): SqliteDatabase {
  let left = reads;
  const prepare = (sql: string) => ({
    get: () => {
      const isMade = left <= 0;
      left -= 1;
      return {
        n: isMade ? 9 : 0,
        application_id: isMade ? APPLICATION_ID : 0,
        user_version: isMade && sql.includes('user_version') ? SCHEMA : 0,
      };
    },
  });
  return { prepare } as unknown as SqliteDatabase;
}

test.each([0, 1, 2, 3])('a file whose tables come after %i reads is nobody else’s', (reads) => {
  expect([0, SCHEMA]).toContain(versionOf(madeAfter(reads), 'new.db'));
});
