import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.js';
import { storeContract } from './contract.js';
import { temporaryFiles } from './temporary-folder.js';

const file = temporaryFiles();

storeContract('sqlite', () => openSqliteStore({ path: file(), reserveBytes: 0 }));
