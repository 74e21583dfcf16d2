// A store and an embedder of one's own, held against the published contracts: `npx vitest run`.
import { hashingEmbedder, openSqliteStore } from 'knowhow';
import { embedderContract, storeContract } from 'knowhow/testing';

storeContract('mine', () => openSqliteStore({ path: ':memory:' }));

embedderContract({ name: 'mine', open: async () => hashingEmbedder(), waits: false });
