import type { z } from 'zod';
import { KnowhowError } from './errors.js';

/**
 * Reads a request of looking and correcting.
 *
 * @throws KnowhowError `invalid_request`, naming the first thing that is wrong
 */
export function readInspection<Schema extends z.ZodType>(schema: Schema, request: unknown): z.infer<Schema> {
  const result = schema.safeParse(request);
  if (result.success) return result.data;
  const { path, message } = result.error.issues[0]!;
  const field = path.join('.') || 'request';
  throw new KnowhowError('invalid_request', `The request's ${field} is not valid: ${message}.`, {
    field,
    error: message,
  });
}
