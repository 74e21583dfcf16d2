import { openMemoryStore } from '../../src/storage/memory/open-memory-store.js';
import { storeContract } from './contract.js';

storeContract('memory', async () => openMemoryStore());
