import type { Interaction } from '../api/interaction.js';
import type { Provenance } from '../domain/support.js';

/** A record as it was accepted. */
export interface StoredRecord {
  id: string;
  collection: number;
  /** Throws `storage_error` where the store finds it damaged. */
  readonly interaction: Interaction;
  created_at: number;
  provenance: Provenance;
}

/** A record that an entry was learned from, without its contents. */
export interface RecordBehind {
  entry: number;
  id: string;
  /** The job that learned from it. */
  job: string;
  /** Milliseconds since the epoch. */
  created_at: number;
  provenance: Provenance;
  /** True where it succeeded, where the record or feedback says it; else null. */
  success: boolean | null;
}

/** Which key brought a record, and the entries that were learned from it, by number. */
export interface LearnedFrom {
  record: string;
  key: string;
  entries: number[];
}

/** What a removal took away. */
export interface Removed {
  entries: number;
  records: number;
  /** Edits, pins and retirements that were taken back, where there were any. */
  corrections?: number;
}
