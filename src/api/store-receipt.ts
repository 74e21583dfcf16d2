import { z } from 'zod';
import type { Fields } from './fields.js';

const receiptFields = {
  status: z.literal('accepted'),
  /** In words; names the fields of the record that are not known and were ignored. */
  message: z
    .string()
    .describe('In words; names the fields of the record that are not known and were ignored.'),
  /** The collection used; `default` where a key was given. */
  tenant_id: z.string().describe('The collection used; `default` where the key was given.'),
  /** Absent only where a service of someone else's does not say it. */
  job_id: z.string().optional().describe('Also in the Location header.'),
  /** True where the idempotency key was known: nothing was stored again, the job is the earlier one. */
  replayed: z
    .boolean()
    .optional()
    .describe('True where the Idempotency-Key was known: nothing was stored again.'),
  /** True where the record of the idempotency key was deleted, or a later report took its place: nothing was stored. */
  deleted: z
    .boolean()
    .optional()
    .describe('True where the record of the Idempotency-Key was deleted or replaced: nothing was stored.'),
};

/** The answer to a store: the record is on disk and queued, or was deleted before. */
export type StoreReceipt = Fields<typeof receiptFields>;

/** The schema of the answer to a store. */
export const storeReceipt: z.ZodObject<typeof receiptFields> = z.object(receiptFields);
