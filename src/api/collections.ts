import { z } from 'zod';
import { type Fields, notAKey } from './fields.js';

/** Which collections are meant. */
export const collectionsSchema = z.strictObject({
  tenants: z.array(notAKey(z.string())).max(1_000).optional().describe('Only these.'),
  limit: z.number().int().min(1).max(200).optional().describe('Collections a page; default 50.'),
  after: z.string().max(4_096).optional().describe('Goes on after this one: `next` of the page before.'),
});
/** Which collections are meant. */
export type CollectionsRequest = z.infer<typeof collectionsSchema>;

const collectionFields = {
  tenant_id: z.string(),
  entries: z.number(),
  records: z.number(),
};
const pageFields = {
  collections: z.array(z.object(collectionFields)),
  /** Where the next page begins; left out on the last. */
  next: z.string().optional().describe('Where the next page begins; left out on the last.'),
};
/** The collections of an account, by name. */
export type CollectionsPage = Fields<typeof pageFields>;
/** The schema of a page of collections. */
export const collectionsPage: z.ZodObject<typeof pageFields> = z.object(pageFields);

const keyFields = {
  account: z.string(),
  key_id: z.string(),
  scope: z.enum(['read', 'write', 'read_write', 'curate', 'operator']),
  /** The collections that it is limited to; null for all. */
  tenants: z.array(z.string()).nullable().describe('The collections that it is limited to; null for all.'),
};
/** A key with its rights. */
export type KeyDetails = Fields<typeof keyFields>;
/** The schema of what a key may do. */
export const keyDetails: z.ZodObject<typeof keyFields> = z.object(keyFields);
