import { afterEach, beforeEach, describe } from 'vitest';
import { curationStoreContract } from '../leaves/explore/store-contract/curation-store-contract.js'; // leaf: explore
import { movedKeysContract } from '../leaves/move/store/moved-keys-contract.js'; // leaf: move
import { retentionPoliciesContract } from '../leaves/retention/retention-policies-contract.js'; // leaf: retention
import { pendingTracesContract } from '../leaves/traces/pending-traces-contract.js'; // leaf: traces
import type { Store } from '../storage/store.js';
import type { MakeStore } from './make-store.js';
import { changesContract } from './store/changes.js';
import { closingContract } from './store/closing.js';
import { collectionsContract } from './store/collections.js';
import { commitContract } from './store/commit.js';
import { deletedKeysContract } from './store/deleted-keys.js';
import { fitContract } from './store/fit.js';
import { forgetContract } from './store/forget.js';
import { hostileTextContract } from './store/hostile-text.js';
import { intakeContract } from './store/intake.js';
import { jobsContract } from './store/jobs.js';
import { keysContract } from './store/keys.js';
import { marksContract } from './store/marks.js';
import { provenanceContract } from './store/provenance.js';
import { reembedContract } from './store/reembed.js';
import { removeContract } from './store/remove.js';
import { replaceContract } from './store/replace.js';
import { searchTextContract } from './store/search-text.js';

/** How stores are tested. */
export interface StoreContractOptions {
  /** False where the database cannot keep every text, e.g. one that starts with a byte order mark. */
  readonly hostileText?: boolean;
}

/**
 * Says by tests of Vitest what every store must do. A test of a store calls this and adds only what is its own.
 *
 * @param name the store's, for the names of tests
 * @param makeStore called for each test, and at once for several stores that know nothing of each other
 * @example
 * storeContract('mine', () => openMyStore({ folder: mkdtempSync(join(tmpdir(), 'mine-')) }));
 */
export function storeContract(
  name: string,
  makeStore: MakeStore,
  { hostileText = true }: StoreContractOptions = {},
): void {
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
    describe('deletion marks', () => marksContract(current));
    describe('remove', () => removeContract(current));
    describe('replace', () => replaceContract(current));
    describe('provenance', () => provenanceContract(current));
    describe('keys of deleted records', () => deletedKeysContract(current));
    describe('forget', () => forgetContract(current));
    describe('searchText', () => searchTextContract(current));
    describe('reembed', () => reembedContract(current));
    describe('keys', () => keysContract(current));
    describe.skipIf(!hostileText)('hostile text', () => hostileTextContract(current));
    describe('close', () => closingContract(makeStore));
    describe('looks and corrections', () => curationStoreContract(current, makeStore)); // leaf: explore
    describe('moved keys', () => movedKeysContract(current, makeStore)); // leaf: move
    describe('policies of retention', () => retentionPoliciesContract(current)); // leaf: retention
    describe('pending traces', () => pendingTracesContract(current)); // leaf: traces
  });
}
