import type { Fields } from '../fields.js';

/** A conversation that a framework lays out in its own way, as messages. */
export interface Layout {
  items: unknown[];
  /** The object it lies in, with what that says of the run in names that are known. */
  around: Fields;
}
