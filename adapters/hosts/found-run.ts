import type { Interaction } from '../../src/index.js';

/** A run of a session. */
export interface FoundRun {
  /** The same each time the run is read. */
  id: string;
  record: Omit<Interaction, 'tenant_id'>;
}
