import { afterEach, beforeEach, describe } from 'vitest';
import type { Store } from '../../src/storage/store.js';
import { changesContract } from './contract/changes.js';
import { closingContract } from './contract/closing.js';
import { collectionsContract } from './contract/collections.js';
import { commitContract } from './contract/commit.js';
import { curationContract } from './contract/curation.js';
import { deletedKeysContract } from './contract/deleted-keys.js';
import { fitContract } from './contract/fit.js';
import { forgetContract } from './contract/forget.js';
import { hostileTextContract } from './contract/hostile-text.js';
import { intakeContract } from './contract/intake.js';
import { jobsContract } from './contract/jobs.js';
import { keysContract } from './contract/keys.js';
import { listEntriesContract } from './contract/list-entries.js';
import { listRecordsContract } from './contract/list-records.js';
import { marksContract } from './contract/marks.js';
import { provenanceContract } from './contract/provenance.js';
import { readerContract } from './contract/reader.js';
import { reembedContract } from './contract/reembed.js';
import { removeContract } from './contract/remove.js';
import { searchTextContract } from './contract/search-text.js';
import { withdrawContract } from './contract/withdraw.js';

/** The store under test: a new, empty one for each test. */
export type CurrentStore = () => Store;

/** Makes a new, empty store. */
export type MakeStore = () => Promise<Store>;

/**
 * What every driver must do. A driver's own test calls this and adds only what is its own.
 *
 * @param name the driver's
 * @param hostileText false where what stands in for the driver's database cannot keep every text
 */
export function storeContract(name: string, makeStore: MakeStore, hostileText = true): void {
  describe(`${name} store`, () => {
    let store: Store | undefined;
    beforeEach(async () => {
      store = await makeStore();
    });
    afterEach(() => store?.close());
    const current = () => store!;

    describe('collections', () => collectionsContract(current));
    describe('intake', () => intakeContract(current));
    describe('jobs', () => jobsContract(current));
    describe('commit', () => commitContract(current));
    describe('fit', () => fitContract(current));
    describe('changes', () => changesContract(current));
    describe('a reader that replays changes', () => readerContract(makeStore));
    describe('deletion marks', () => marksContract(current));
    describe('remove', () => removeContract(current));
    describe('provenance', () => provenanceContract(current));
    describe('withdraw', () => withdrawContract(current));
    describe('curation', () => curationContract(current));
    describe('listed entries', () => listEntriesContract(current));
    describe('listed records', () => listRecordsContract(current));
    describe('keys of deleted records', () => deletedKeysContract(current, makeStore));
    describe('forget', () => forgetContract(current));
    describe('searchText', () => searchTextContract(current));
    describe('reembed', () => reembedContract(current));
    describe('keys', () => keysContract(current));
    describe.skipIf(!hostileText)('hostile text', () => hostileTextContract(current));
    describe('close', () => closingContract(makeStore));
  });
}
