import { z } from 'zod';
import { KnowhowError, type WithdrawRequest } from '../../src/index.js';

const time = () => z.iso.datetime({ offset: true, local: true }).describe('ISO 8601; no offset means UTC.');

/** The body of `POST /withdraw`. What is not known is refused: a misspelt `dry_run` would withdraw. */
export const withdrawal = z.strictObject({
  tenant_id: z.string().optional().describe('One collection; left out, all of the account.'),
  key_id: z.string().optional().describe('What this key stored.'),
  source: z.string().optional().describe('What declared this `metadata.source`.'),
  after: time().optional(),
  before: time().optional(),
  dry_run: z.boolean().optional().describe('Say what would go and change nothing.'),
});

/** The answer to it. */
export const withdrawn = z.object({
  records: z.number().describe('Records that came from there.'),
  entries: z.number().describe('Entries that were learned from them, or together with them.'),
  relearned: z.number().describe('Other records of those entries: their jobs are queued again.'),
  status: z.string(),
});

const milliseconds = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);

/**
 * Reads the body of a withdrawal. The account is the key's.
 *
 * @throws KnowhowError `invalid_request`
 */
export function readWithdrawal(body: unknown): WithdrawRequest {
  const read = withdrawal.safeParse(body);
  if (!read.success) {
    const issue = read.error.issues[0]!;
    const field = issue.path.join('.') || 'body';
    const message =
      issue.code === 'unrecognized_keys'
        ? `${issue.keys.join(', ')} is not known; known are ${Object.keys(withdrawal.shape).join(', ')}`
        : issue.message;
    throw new KnowhowError('invalid_request', `The withdrawal's ${field} is not valid: ${message}.`, {
      field,
      error: message,
    });
  }
  const { tenant_id, key_id, source, after, before, dry_run } = read.data;
  return {
    tenant: tenant_id,
    key: key_id,
    source,
    after: milliseconds(after),
    before: milliseconds(before),
    dry_run,
  };
}
