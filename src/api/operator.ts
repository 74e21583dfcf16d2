import { z } from 'zod';
import { DEFAULT_LIMITS } from '../domain/limits.js';
import { filledText, notAKey } from './fields.js';

const tenant = () => notAKey(filledText(DEFAULT_LIMITS.nameLength));
const keyId = () => z.string().regex(/^[0-9a-z]{16}$/, 'must be the id of a key: the part after kh_');
const scopes = z.enum(['read', 'write', 'read_write', 'curate', 'operator']);

const keyFields = {
  id: z.string().describe('The public part of the key.'),
  name: z.string().describe('A label for people.'),
  scope: scopes,
  tenants: z.array(z.string()).nullable().describe('The tenants it is limited to; null for all.'),
  created_at: z.string().describe('ISO 8601.'),
  revoked_at: z.string().optional().describe('ISO 8601; left out while the key is valid.'),
};

/** The schema of a request that lists keys. */
export const keysSchema = z.strictObject({});
/** The schema of the keys of an account, oldest first. */
export const keysList = z.object({ keys: z.array(z.object(keyFields)) });
/** The schema of a request for a new key. */
export const newKeySchema = z.strictObject({
  name: z.string().max(200).optional().describe('A label for people.'),
  scope: scopes.optional().describe('What it may do; default read_write.'),
  tenants: z.array(tenant()).min(1).max(1_000).optional().describe('Limit it to these tenants.'),
});
/** The schema of a key by its id. */
export const keySchema = z.strictObject({ id: keyId() });
/** The schema of a new key. */
export const issuedKey = z.object({
  api_key: z.string().describe('The key. It is shown this once; only its hash is kept.'),
  key: z.object(keyFields),
});
/** The schema of the answer to a revocation. */
export const revokedKey = z.object({ id: z.string(), status: z.string() });

/** The schema of a request for what the audit file holds. */
export const auditSchema = z.strictObject({
  limit: z.int().min(1).max(200).optional().describe('Events a page; default 50.'),
  before: z
    .string()
    .regex(/^\d{1,16}$/, 'must be `next` of the page before')
    .optional()
    .describe('Goes on before this place: `next` of the page before.'),
});
const eventFields = {
  time: z.string().describe('ISO 8601.'),
  action: z.string().describe('What was done: store, enhance, delete, look, edit, pin, and so on.'),
  actor: z.string().describe('The id of the key, `local`, or `operator`.'),
  tenant: z.string().nullable(),
  subject: z.string().nullable().describe('Ids of what it is about, never a text.'),
  count: z.number(),
};
/** The schema of a page of the audit, newest first. */
export const auditPage = z.object({
  events: z.array(z.object(eventFields)),
  next: z.string().optional().describe('Where older events are; left out where there are none.'),
});

/** The schema of a retention. What is not known is refused: a misspelt `dry_run` would remove. */
export const retainSchema = z.strictObject({
  tenant_id: tenant().optional().describe('One collection; left out, all of the account.'),
  days: z
    .number()
    .min(1 / 24)
    .max(36_500)
    .optional()
    .describe('Records accepted more days ago go; an hour at least.'),
  records: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .optional()
    .describe('How many of the newest records of each collection stay.'),
  dry_run: z.boolean().optional().describe('Say what would go and change nothing.'),
});
/** The schema of a request that lists the policies of retention. */
export const retentionsSchema = z.strictObject({});
/** The schema of a policy to keep. What is not known is refused: a misspelt `days` would end it. */
export const retentionSchema = z.strictObject({
  ...retainSchema.shape,
  tenant_id: tenant().optional().describe('One collection; left out, every one without a policy of its own.'),
  dry_run: z.boolean().optional().describe('Say what would go and set nothing.'),
});
/** The schema of the policies of an account: that of the account first, then by collection. */
export const retentionsList = z.object({
  policies: z.array(
    z.object({
      tenant_id: z.string().nullable().describe('Null: every collection without a policy of its own.'),
      days: z.number().optional().describe('Records accepted more days ago go.'),
      records: z.number().optional().describe('How many of the newest records of each collection stay.'),
      set_at: z.string().describe('ISO 8601.'),
      set_by: z.string().describe('The id of the key that set it, or `local`.'),
    }),
  ),
});
/** The schema of the answer to it. */
export const retainResult = z.object({
  records: z.number().describe('Records past their retention.'),
  entries: z.number().describe('Entries that were learned from nothing else.'),
  status: z.string().describe('What happened, in words.'),
});

/** The schema of the query of an import. */
export const importSchema = z.strictObject({
  tenant_id: tenant().describe('The collection.'),
  name: z.string().max(400).optional().describe('The name of the file, for messages.'),
  dry_run: z.boolean().optional().describe('Read everything, say what would be stored, and store nothing.'),
  agent_type: z.string().max(200).optional().describe('Kind of agent for runs that name none.'),
  success: z
    .boolean()
    .optional()
    .describe('Runs that do not say how they ended are taken as succeeded, or as failed.'),
  again: z.boolean().optional().describe('Store also runs that were deleted before.'),
});
