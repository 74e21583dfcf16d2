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
