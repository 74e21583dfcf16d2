import type { SimilarityScale } from '../retrieval/similarity.js';
import type { ConfidenceScale } from './confidence.js';

/** What is learned about a collection as a whole. Kept as JSON beside it. */
export interface Tuning {
  /** The sequence number it was fitted at. */
  seq: number;
  /** Runs it was fitted on. */
  runs: number;
  confidence: ConfidenceScale | null;
  /** Null for embedders whose scale is known. */
  similarity: SimilarityScale | null;
}

/** Reads a tuning; null where there is none yet. */
export function readTuning(json: string | null): Tuning | null {
  return json === null ? null : (JSON.parse(json) as Tuning);
}
