import type { Fields } from '../fields.js';

/** Reads the events of a program or a protocol as lines of a session. */
export interface EventLog {
  /** The lines that are known by an event, often none; undefined where it is none. */
  take(value: unknown): Fields[] | undefined;
  /** The lines of what was not said to be over. */
  end(): Fields[];
}
