import { z } from 'zod';
import { ERROR_CODES } from '../domain/errors.js';

const details = z
  .object({ field: z.string().optional(), error: z.string().optional() })
  .optional()
  .describe('The field at fault and what is wrong with it.');

/** Errors of every operation that has no shape of its own. */
export const generalError = z.object({ code: z.enum(ERROR_CODES), message: z.string(), details });

/** Errors of a store. */
export const storeError = z.object({
  code: z.enum(ERROR_CODES),
  status: z.int().describe('The HTTP status.'),
  message: z.string(),
  details,
});

/** Problems of a request to enhance, to look a job up or to delete. */
export const validationError = z.object({
  code: z.literal('validation_error'),
  message: z.string().describe('The first problems, in words.'),
  detail: z
    .array(
      z.object({
        loc: z.array(z.union([z.string(), z.number()])).min(1),
        msg: z.string(),
        type: z.enum(['value_error.missing', 'value_error.json', 'type_error', 'value_error']),
      }),
    )
    .min(1),
});

/** The one body of every 401. */
export const authenticationError = z.object({
  error: z.literal('invalid_api_key'),
  code: z.literal('unauthorized'),
  status: z.literal(401),
  message: z.string(),
});
