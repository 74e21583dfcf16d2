import { jsonDepth } from '../../src/index.js';
import { MOST_DEPTH } from './settings.js';

/** An object of JSON. */
export type Fields = Record<string, unknown>;

/** True for an object that is no array. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object's fields; none for anything else. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** An array's items; none for anything else. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A text that says something. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** What a text holds as JSON; anything that is no such text, or nests too deep, stays as it is. */
export function unpacked(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{"]/.test(value)) return value;
  try {
    const inner = JSON.parse(value) as unknown;
    return jsonDepth(inner, MOST_DEPTH) > MOST_DEPTH ? value : inner;
  } catch {
    return value;
  }
}

/** Anything as text: strings as they are, the rest as JSON. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Numbers, texts and truth values of an object: what of a format's own metadata is carried along. */
export function scalarsOf(value: unknown): Fields {
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).filter(([, item]) =>
      typeof item === 'string' ? item.length <= 1_000 : typeof item === 'number' || typeof item === 'boolean',
    ),
  );
}

/** The fields that have a value; empty texts and lists have none. */
export function present(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== null && (value as { length?: number }).length !== 0,
    ),
  );
}

/** The first value that is there. */
export const firstOf = (...values: unknown[]): unknown =>
  values.find((value) => value !== undefined && value !== null);

/** The first text that says something. */
export const firstText = (...values: unknown[]): string | undefined => values.map(textIn).find(Boolean);

/** Milliseconds since 1970 of a time in any of the usual forms; a time without a zone is UTC. */
export function timeIn(value: unknown): number | undefined {
  if (isFields(value)) return timeIn(firstOf(value.created, value.start, value.started));
  if (typeof value === 'number') {
    const ms = value < 1e11 ? value * 1_000 : value < 1e14 ? value : value < 1e17 ? value / 1e3 : value / 1e6;
    return value > 0 && Number.isFinite(ms) ? Math.floor(ms) : undefined;
  }
  const text = textIn(value)?.trim();
  if (text === undefined) return undefined;
  if (/^\d{9,19}$/.test(text)) return timeIn(Number(text));
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`;
  const ms = Date.parse(zoned.replace(/^(\S{10}) (?=\d)/, '$1T'));
  return Number.isNaN(ms) ? undefined : ms;
}
