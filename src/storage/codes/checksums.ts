import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { OutlineRow } from './outline-row.js';
import { unpackText } from './text-code.js';

/**
 * Sums beside rows, by which a row is found that was altered in the file. Each is compared where the row is read: what
 * was altered is left out of answers and reported.
 */

/** Told of a row that is left out of an answer because it was altered in the file. */
export type OnDamaged = (what: {
  kind: 'entry' | 'situation' | 'tuning';
  collection: number;
  id: number;
}) => void;

const sumOf = (values: unknown[]): number => crc32(JSON.stringify(values));

/** The sum of an entry's outline. */
export const outlineSum = (row: OutlineRow): number =>
  sumOf([
    row.id,
    row.kind,
    row.agent_type,
    row.merge_key,
    row.traces,
    row.runs,
    row.successes,
    row.failures,
    row.last_seen,
    row.credits,
    row.debits,
    row.sources,
    row.tasks,
    row.groups,
    row.pinned,
    row.edited_at,
    row.only_key,
  ]);

/** False when the outline is not what was written. */
export const isSoundOutline = (row: OutlineRow & { outline_sum: number }): boolean =>
  row.outline_sum === outlineSum(row);

/** The texts of an entry, serialized. */
export interface TextsRow {
  id: number;
  situation: string;
  advice: string;
}

/** The sum of an entry's texts. */
export const textsSum = ({ id, situation, advice }: TextsRow): number => sumOf([id, situation, advice]);

/** False when the texts are not what was written. */
export const areSoundTexts = (row: TextsRow & { texts_sum: number }): boolean =>
  row.texts_sum === textsSum(row);

/** The sum of a vector's bytes. */
export const vectorSum = (bytes: Uint8Array): number => crc32(bytes);

/** False when the vector is not what was written. */
export const isSoundVector = (row: { vector: Uint8Array; vector_sum: number }): boolean =>
  row.vector_sum === vectorSum(row.vector);

/** False when a situation's text is not the one that it is found by. */
export const isSoundText = (row: { text: string; text_hash: string }): boolean =>
  row.text_hash === createHash('sha256').update(unpackText(row.text)).digest('base64');

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
