import type { Interaction } from '../../src/index.js';

/** A stored run, with what it belongs to. */
export interface RecordedRun {
  record: Interaction;
  /** Runs of one task are trials of the same. */
  task: string;
  /** Whose task it is, e.g. a customer: units are independent of each other. */
  unit: string;
}
