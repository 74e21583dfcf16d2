import type { Interaction, KnowhowError } from '../../../src/index.js';

/** A position in the input. */
export interface Where {
  /** The file as it was named; `-` for standard input. */
  file: string;
  /** Counted from 1. */
  line: number;
}

/** What the input has to offer, piece by piece, whatever its format. */
export type Importable =
  /** A record to store, under a key that is the same whenever it is imported; `format` is what wrote it. */
  | { kind: 'record'; at: Where; record: Interaction; key: string; format: string; shortened?: boolean }
  | { kind: 'rejected'; at: Where; error: KnowhowError }
  | { kind: 'blank' }
  /** Something without a run in it, by what it is (in the plural); default one of it. */
  | { kind: 'passed_over'; what: string; count?: number }
  /** A file of a folder or a zip in which there is no run, and why. */
  | { kind: 'no_run'; file: string; why: string };
