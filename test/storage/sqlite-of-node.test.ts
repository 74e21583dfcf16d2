import { describe, test } from 'vitest';
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.js';
import type { SqliteConstructor } from '../../src/storage/sqlite/sqlite-database.js';
import { storeContract } from './contract.js';
import { temporaryFiles } from './temporary-folder.js';

const builtin = process.getBuiltinModule('node:sqlite') as { DatabaseSync: SqliteConstructor } | undefined;

// The binding that Node 24 and later bring, which is taken there: the same contract as over the one by platform.
if (builtin) {
  const file = temporaryFiles();
  storeContract('node:sqlite', () =>
    openSqliteStore({ path: file(), reserveBytes: 0, Database: builtin.DatabaseSync }),
  );
} else {
  describe('node:sqlite', () => {
    test.skip(`the store contract: Node ${process.version} has no node:sqlite`, () => {});
  });
}
