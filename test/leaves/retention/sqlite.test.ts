import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { temporaryFiles } from '../../storage/temporary-folder.js';
import { retentionPoliciesContract } from './retention-policies-contract.js';

const file = temporaryFiles();
retentionPoliciesContract('sqlite', () => openSqliteStore({ path: file(), reserveBytes: 0 }));
