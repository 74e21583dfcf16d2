import type { TransferRow, TransferTable } from './tables.js';

/** One end of a move: a store as its rows. */
export interface TransferEnd {
  /** Rows in the order of their key, from the one after `after` on, at most so many. */
  read(table: TransferTable, after: TransferRow | undefined, limit: number): Promise<TransferRow[]>;
  /** Keeps rows, all or none, with all that the driver keeps beside them. */
  write(table: TransferTable, rows: readonly TransferRow[]): Promise<void>;
  /** The row with the greatest key; undefined where there is none. */
  last(table: TransferTable): Promise<TransferRow | undefined>;
  /** The last number that was given in each counted table. */
  counters(): Promise<Record<string, number>>;
  setCounters(counters: Record<string, number>): Promise<void>;
  /** The secret, and the check value of one that is kept elsewhere, by name. */
  secrets(): Promise<Record<string, Uint8Array>>;
  setSecrets(secrets: Record<string, Uint8Array>): Promise<void>;
}
