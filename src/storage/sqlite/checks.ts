import { crc32 } from 'node:zlib';
import { OUTLINE_COLUMNS, type OutlineRow } from '../codes/outline-row.js';
import type { Connection } from './connection.js';

/** Told of a row that is left out of an answer because it was altered in the file. */
export type OnDamaged = (what: {
  kind: 'entry' | 'situation' | 'tuning';
  collection: number;
  id: number;
}) => void;

/** What is kept beside an outline; null in rows of older versions. */
export interface CheckedOutline extends OutlineRow {
  outline_check: number | null;
}

/** The texts of an entry as they are kept, with their checksum. */
export interface CheckedTexts {
  id: number;
  situation: string;
  advice: string;
  texts_check: number | null;
}

const sum = (values: unknown[]): number => crc32(JSON.stringify(values));

const outlineSum = (row: OutlineRow): number =>
  sum([
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
    row.voices,
  ]);

const textsSum = ({ id, situation, advice }: CheckedTexts): number => sum([id, situation, advice]);

/** The checksum of a vector's bytes. */
export const vectorSum = (bytes: Uint8Array): number => crc32(bytes);

/** False when the row is not what was written. */
export const isSoundOutline = (row: CheckedOutline): boolean =>
  row.outline_check === null || row.outline_check === outlineSum(row);

/** False when the texts are not what was written. */
export const areSoundTexts = (row: CheckedTexts): boolean =>
  row.texts_check === null || row.texts_check === textsSum(row);

/** False when the vector is not what was written. */
export const isSoundVector = (row: { vector: Uint8Array; vector_check: number | null }): boolean =>
  row.vector_check === null || row.vector_check === vectorSum(row.vector);

/** The checksum of what was fitted to a collection as a whole. */
export const tuningSum = (json: string): number => crc32(json);

/** False when the tuning is not what was written. */
export const isSoundTuning = (row: { json: string; tuning_check: number | null }): boolean =>
  row.tuning_check === null || row.tuning_check === tuningSum(row.json);

/** A deletion that waits, as it is kept. */
export interface CheckedMark {
  collection: number;
  last_record: number;
  intent: string;
  threshold: number;
  agent_type: string | null;
  mark_check: number | null;
}

/** The checksum of a deletion that waits. */
export const markSum = (row: Omit<CheckedMark, 'mark_check'>): number =>
  sum([row.collection, row.last_record, row.intent, row.threshold, row.agent_type]);

/** False when the deletion is not the one that was asked for. */
export const isSoundMark = (row: CheckedMark): boolean =>
  row.mark_check === null || row.mark_check === markSum(row);

const EVERYTHING = `SELECT ${OUTLINE_COLUMNS}, outline_check, situation, advice, texts_check
  FROM entry WHERE number = ?`;

/** Which parts of an entry are as they were written. Call inside a read or write. */
export function soundParts(db: Connection, number: number): { outline: boolean; texts: boolean } {
  const row = db.get<CheckedOutline & CheckedTexts>(EVERYTHING, number)!;
  return { outline: isSoundOutline(row), texts: areSoundTexts(row) };
}

/** Keeps the checksums of an entry's parts as they are now. Call inside a write, after writing them. */
export function keepChecks(
  db: Connection,
  number: number,
  parts: { outline: boolean; texts: boolean } = { outline: true, texts: true },
): void {
  const row = db.get<CheckedOutline & CheckedTexts>(EVERYTHING, number)!;
  db.run(
    'UPDATE entry SET outline_check = ?, texts_check = ? WHERE number = ?',
    parts.outline ? outlineSum(row) : row.outline_check,
    parts.texts ? textsSum(row) : row.texts_check,
    number,
  );
}
