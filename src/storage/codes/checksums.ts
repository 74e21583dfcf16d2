import { crc32 } from 'node:zlib';
import type { OutlineRow } from './outline-row.js';

/**
 * Sums beside rows, by which a row is found that was altered in the file. Each is compared where the row is read: what
 * was altered is left out of answers and reported.
 */

/**
 * Told of a row that is left out of an answer because it was altered in the file, and of damaged pages that made a
 * call fail (`store`).
 */
export type OnDamaged = (
  what: { kind: 'entry' | 'meaning' | 'tuning'; collection: number; id: number } | { kind: 'store' },
) => void;

const sumOf = (values: unknown[]): number => crc32(JSON.stringify(values));

/** The sum of an entry's outline. */
export const outlineSum = (row: OutlineRow): number =>
  sumOf([
    row.id,
    row.family,
    row.kind,
    row.agent_type,
    row.runs,
    row.successes,
    row.failures,
    row.sources,
    row.last_seen,
    row.pinned,
    row.retired,
    row.edited_at,
    row.advised,
  ]);

/** False when the outline is not what was written. */
export const isSoundOutline = (row: OutlineRow & { outline_sum: number }): boolean =>
  row.outline_sum === outlineSum(row);

/** The texts of an entry, serialized: what was learned, and what a person wrote in its place. */
export interface TextsRow {
  id: number;
  situation: string;
  advice: string;
  own_situation: string | null;
  own_advice: string | null;
}

/** The sum of an entry's texts. */
export const textsSum = (row: TextsRow): number =>
  sumOf([row.id, row.situation, row.advice, row.own_situation, row.own_advice]);

/** False when the texts are not what was written. */
export const areSoundTexts = (row: TextsRow & { texts_sum: number }): boolean =>
  row.texts_sum === textsSum(row);

/** The sum of a vector's bytes and of whose it is. */
export const vectorSum = ({ id, vector }: { id: number; vector: Uint8Array }): number =>
  sumOf([id, crc32(vector)]);

/** False when the vector is not what was written. */
export const isSoundVector = (row: { id: number; vector: Uint8Array; vector_sum: number }): boolean =>
  row.vector_sum === vectorSum(row);

/** What a record says of an entry, serialized; nulls where the entry is a model's. */
export interface LinkRow {
  record: number;
  entry: number;
  situation: string | null;
  advice: string | null;
}

/** The sum of what a record says of an entry. */
export const linkSum = ({ record, entry, situation, advice }: LinkRow): number =>
  sumOf([record, entry, situation, advice]);

/** False when it is not what was written. */
export const isSoundLink = (row: LinkRow & { sum: number | null }): boolean =>
  row.sum === null ? row.situation === null : row.sum === linkSum(row);

/** The sum of a meaning's text. */
export const textSum = ({ id, text }: { id: number; text: string }): number => sumOf([id, text]);

/** False when a meaning's text is not what was written. */
export const isSoundText = (row: { id: number; text: string; text_sum: number }): boolean =>
  row.text_sum === textSum(row);

/** Where a record comes from and what it says, serialized. */
export interface ProvenanceRow {
  key: string;
  source: string;
  task: string | null;
  body: string | null;
  shape: string | null;
}

/** The sum of a provenance. */
export const provenanceSum = ({ key, source, task, body, shape }: ProvenanceRow): number =>
  sumOf([key, source, task, body, shape]);

/** False when the provenance is not what was written; one that is not known yet has no sum. */
export const isSoundProvenance = (row: ProvenanceRow & { sum: number | null }): boolean =>
  row.sum === null ? row.task === null : row.sum === provenanceSum(row);

/** The sum of what was fitted to a collection as a whole. */
export const tuningSum = (json: string | null): number => crc32(json ?? '');

/** False when it is not what was written. */
export const isSoundTuning = (row: { json: string | null; sum: number }): boolean =>
  row.sum === tuningSum(row.json);

/** A deletion that waits, serialized. */
export interface MarkRow {
  collection: number;
  last_record: number;
  intent: string;
  threshold: number;
  agent_type: string | null;
}

/** The sum of a deletion that waits. */
export const markSum = (row: MarkRow): number =>
  sumOf([row.collection, row.last_record, row.intent, row.threshold, row.agent_type]);

/** False when the deletion is not the one that was asked for. */
export const isSoundMark = (row: MarkRow & { sum: number }): boolean => row.sum === markSum(row);
