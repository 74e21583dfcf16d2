import { z } from 'zod';
import { API_KEY } from '../domain/api-key.js';
import { parseTimestamp } from '../domain/timestamp.js';

/** What an object with these fields holds. */
export type Fields<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;

/**
 * A text of at most `limit` UTF-16 code units. zod's own `max` counts code points, of which a text of emoji has
 * half as many.
 */
export function boundedText(limit: number) {
  return z
    .string()
    .meta({ maxLength: limit })
    .refine((text) => text.length <= limit, `must have at most ${limit} characters`);
}

/** The same, with something other than white space in it. */
export function filledText(limit: number) {
  return boundedText(limit).refine(
    (text) => text.trim() !== '',
    'must hold something other than white space',
  );
}

/** Of a text that is kept as it is. */
export const NO_KEY = 'must not be an API key: it would be kept';

/** A text that is kept as it is, such as the name of a tenant: no API key, whosever it is. */
export const notAKey = <Text extends z.ZodString>(text: Text): Text =>
  text.refine((name) => !API_KEY.test(name), NO_KEY);

/** A probability or a calibrated similarity, in [0, 1]. */
export const probability = () => z.number().min(0).max(1);

/** A time in a request. */
export const dateTime = () =>
  z
    .string()
    .refine((at) => parseTimestamp(at) !== undefined, 'must be an ISO 8601 time such as 2026-01-31T09:30:00Z')
    .describe('ISO 8601 date-time; no offset means UTC.');

/** A time in a job record: UTC, microseconds, no zone designator. */
export const jobTime = () =>
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/)
    .describe('UTC, microseconds, no zone designator.');
