import { expect, test } from 'vitest';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { temporaryFiles } from '../../storage/temporary-folder.js';

const file = temporaryFiles();

test('a store that was closed keeps no spans', async () => {
  const store = await openSqliteStore({ path: file(), reserveBytes: 0 });
  await store.close();
  await expect(store.pendingTraces.nextDue()).rejects.toMatchObject({ code: 'closed' });
});
