import type { Store } from '../storage/store.js';

/** The store under test: a new, empty one for each test. */
export type CurrentStore = () => Store;

/** Makes a new, empty store. */
export type MakeStore = () => Promise<Store>;
