import type { Row } from './report.js';

/** What a benchmark is given. */
export interface BenchContext {
  /** A folder of its own, on a real disk; it is removed afterwards. */
  folder: string;
  /** Smaller sizes and fewer repeats. */
  quick: boolean;
  /** A folder for what takes long to make, so that it is made once. */
  keep?: string;
  /** A file of runs as JSON lines, for what can be measured on real ones. */
  runs?: string;
  /** Tells the person who waits what is going on. */
  say(text: string): void;
}

/** One benchmark: measures something and its bound in the same run. */
export type Bench = (context: BenchContext) => Promise<Row[]>;
