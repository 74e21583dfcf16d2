import { z } from 'zod';
import { parseTimestamp } from '../domain/timestamp.js';
import type { WithdrawRequest } from '../domain/withdraw.js';
import { dateTime } from './fields.js';
import { tenant } from './inspection-requests.js';

/** The schema of a withdrawal. What is not known is refused: a misspelt `dry_run` would withdraw. */
export const withdrawalSchema = z.strictObject({
  tenant_id: tenant().optional().describe('One collection; left out, all of the account.'),
  key_id: z
    .string()
    .optional()
    .describe('What this key stored; by itself also what it edited, pinned and retired.'),
  source: z.string().optional().describe('What declared this `metadata.source`.'),
  after: dateTime().optional(),
  before: dateTime().optional(),
  dry_run: z.boolean().optional().describe('Say what would go and change nothing.'),
});

/** The schema of the answer to it. */
export const withdrawalResult = z.object({
  records: z.number().describe('Records that came from there.'),
  entries: z.number().describe('Entries that were learned from nothing else.'),
  corrections: z.number().optional().describe('Edits, pins and retirements that the key made.'),
  status: z.string(),
});

/** A withdrawal as the service takes it. The account is the key's. */
export function withdrawalOf(request: z.infer<typeof withdrawalSchema>): WithdrawRequest {
  const { tenant_id, key_id, source, after, before, dry_run } = request;
  return {
    tenant: tenant_id,
    key: key_id,
    source,
    after: after === undefined ? undefined : parseTimestamp(after),
    before: before === undefined ? undefined : parseTimestamp(before),
    dry_run,
  };
}
