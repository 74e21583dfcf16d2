import type { Measure } from '../adapters/eval/measure.js';
import type { openCollection } from '../adapters/eval/open-collection.js';
import type { Estimate } from '../adapters/eval/scoring/probability-score.js';
import type { SharedEmbedder } from './embed-once.js';

/** What an evaluation is given. */
export interface EvalContext {
  embedder: SharedEmbedder;
  /** Parts to run, e.g. `e1`; all when empty. */
  only: readonly string[];
  /** A seeded part of the rows. */
  quick: boolean;
  /** Opens collections in another way, e.g. in threads, or of an engine that was tampered with; `openCollection` when left out. */
  open?: typeof openCollection;
  /** Directories of runs whose runs every collection learns too. */
  also?: readonly string[];
  /** Those runs alone are learned. */
  alsoAlone?: boolean;
  /** Collections that are open side by side, at most; one when left out. */
  atOnce?: number;
  /** Tells the person who waits what is going on. */
  say(text: string): void;
}

/** What one directory gave. */
export interface Outcome {
  measures: Measure[];
  /** Further facts, a line each. */
  notes: string[];
  /** Confidence before acting against what became of the run, for the reliability diagram. */
  confidence?: Estimate[];
  /** Guidance as it was scored, for reading. */
  texts?: { id: string; query: string; text: string }[];
}
