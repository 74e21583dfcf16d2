import { storeContract } from './contract.js';
import { postgresStores } from './postgres-stores.js';

const stores = await postgresStores();

storeContract(stores.name, stores.makeStore, stores.keepsEveryText);
