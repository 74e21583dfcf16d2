import { describe } from 'vitest';
import type { CurrentStore, MakeStore } from '../../../testing/make-store.js';
import { correctionsContract } from './corrections.js';
import { curationContract } from './curation.js';
import { listEntriesContract } from './list-entries.js';
import { listRecordsContract } from './list-records.js';
import { readerContract } from './reader.js';
import { withdrawContract } from './withdraw.js';

/** What every store must do of what people look at and correct. */
export function curationStoreContract(store: CurrentStore, makeStore: MakeStore): void {
  describe('curation', () => curationContract(store));
  describe('corrections', () => correctionsContract(store));
  describe('withdraw', () => withdrawContract(store));
  describe('listed entries', () => listEntriesContract(store));
  describe('listed records', () => listRecordsContract(store));
  describe('a reader that replays changes', () => readerContract(makeStore));
}
