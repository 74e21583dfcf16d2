import { z } from 'zod';

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
