import { postgresStores } from '../../storage/postgres-stores.js';
import { pendingTracesContract } from './pending-traces-contract.js';

const stores = await postgresStores();

pendingTracesContract(stores.name, stores.makeStore);
