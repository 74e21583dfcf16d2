import { postgresStores } from '../../storage/postgres-stores.js';
import { retentionPoliciesContract } from './retention-policies-contract.js';

const stores = await postgresStores();

retentionPoliciesContract(stores.name, stores.makeStore);
