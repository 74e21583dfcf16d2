import type { SimilarityScale } from '../retrieval/similarity.js';
import type { NeedModel } from '../search/need-model.js';
import type { ConfidenceScale } from './confidence.js';
import { type KeptNeeds, keepNeeds, readNeeds } from './needs.js';

/** What is learned about a collection as a whole. Kept as JSON beside it. */
export interface Tuning {
  /** The sequence number it was fitted at. */
  seq: number;
  /** Runs it was fitted on. */
  runs: number;
  confidence: ConfidenceScale | null;
  /** Null for embedders whose scale is known. */
  similarity: SimilarityScale | null;
  /** Which actions a task calls for. */
  needs: NeedModel;
}

/** Tunings that were read last, by their JSON: the same text is not parsed for every enhance. */
const RECENT = 16;

/** Reads tunings; null where there is none yet. */
export type ReadTuning = (json: string | null) => Tuning | null;

/** A reader that remembers what it read last. */
export function createTuningReader(): ReadTuning {
  const recent = new Map<string, Tuning>();
  return (json) => {
    if (json === null) return null;
    const known = recent.get(json);
    if (known) return known;
    const { needs, ...rest } = JSON.parse(json) as Omit<Tuning, 'needs'> & { needs?: KeptNeeds };
    // Of another version: the next calibration fits it anew.
    const read = needs && readNeeds(needs);
    if (!read) return null;
    const tuning = { ...rest, needs: read };
    if (recent.size >= RECENT) recent.delete(recent.keys().next().value!);
    recent.set(json, tuning);
    return tuning;
  };
}

/** A tuning as the store keeps it. */
export function tuningJson({ needs, ...rest }: Tuning): string {
  return JSON.stringify({ ...rest, needs: keepNeeds(needs) });
}
