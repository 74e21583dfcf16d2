import type { SignScale } from '../distil/estimate-success.js';
import type { UsualValues } from '../distil/usual-values.js';
import type { SimilarityScale } from '../retrieval/similarity.js';
import type { NeedModel } from '../search/need-model.js';
import { keptRow, readRow } from './kept-row.js';
import { type KeptNeeds, keepNeeds, readNeeds } from './needs.js';
import type { Prospects } from './prospects.js';

/** What is learned about a collection as a whole. Kept as JSON beside it. */
export interface Tuning {
  /** The sequence number it was fitted at. */
  seq: number;
  /** Runs it was fitted on. */
  runs: number;
  /** How likely tasks are to succeed; null while too few runs say how they ended. */
  prospects: Prospects | null;
  /** What the signs of a run that does not say how it ended count for. */
  signs: SignScale;
  /** Null for embedders whose scale is known. */
  similarity: SimilarityScale | null;
  /** Which actions a task calls for. */
  needs: NeedModel;
  /** Which argument values many runs share; missing in tunings of older versions. */
  usual?: UsualValues;
}

/** A tuning as it is kept; another version's may lack parts. */
type Kept = Omit<Tuning, 'needs' | 'prospects' | 'signs'> & {
  needs?: KeptNeeds;
  prospects?: string | null;
  signs?: SignScale;
};

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
    const { needs, prospects, signs, ...rest } = JSON.parse(json) as Kept;
    // Of another version: the next calibration fits it anew.
    const read = needs && readNeeds(needs);
    if (!read || !signs || prospects === undefined) return null;
    const row = prospects === null ? null : readRow(prospects);
    const tuning = { ...rest, signs, needs: read, prospects: row };
    if (recent.size >= RECENT) recent.delete(recent.keys().next().value!);
    recent.set(json, tuning);
    return tuning;
  };
}

/** A tuning as the store keeps it. */
export function tuningJson({ needs, prospects, ...rest }: Tuning): string {
  const row = prospects === null ? null : keptRow(prospects);
  return JSON.stringify({ ...rest, needs: keepNeeds(needs), prospects: row });
}
