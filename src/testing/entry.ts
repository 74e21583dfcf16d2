/**
 * What a store or an embedder must do, as tests of Vitest, for authors of either.
 *
 * @module
 */
export type { Embedder, EmbedOptions } from '../embedding/embedder.js';
export type { Store } from '../storage/store.js';
export { type EmbedderCase, embedderContract } from './embedder-contract.js';
export type { MakeStore } from './make-store.js';
export { type StoreContractOptions, storeContract } from './store-contract.js';
