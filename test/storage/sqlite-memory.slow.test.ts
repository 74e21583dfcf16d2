import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.js';
import { storeContract } from './contract.js';

storeContract('sqlite in memory', () => openSqliteStore({ path: ':memory:' }));
