import { KnowhowError } from '../../domain/errors.js';
import type { RetainRequest, RetainResult } from '../../domain/retain.js';
import type { EngineContext } from '../context.js';
import { eraseRemoved, UNERASED } from '../learn/erase-removed.js';

const DAY_MS = 86_400_000;

function check({ account, tenant, days, records }: RetainRequest): void {
  const refuse = (field: string, error: string): never => {
    throw new KnowhowError('invalid_request', `The retention's ${field} ${error}.`, { field, error });
  };
  if (typeof account !== 'string') refuse('account', 'must be a string');
  if (tenant !== undefined && typeof tenant !== 'string') refuse('tenant', 'must be a string');
  if (days === undefined && records === undefined) refuse('days', 'or records must be given');
  if (days !== undefined && !(Number.isFinite(days) && days > 0)) refuse('days', 'must be more than 0');
  if (records !== undefined && !(Number.isInteger(records) && records > 0)) {
    refuse('records', 'must be a whole number from 1');
  }
}

/**
 * Removes records past their age, and the oldest past a number in each collection, with everything learned from them,
 * as a withdrawal does: what was learned together with them is learned anew, and the bytes go from the files.
 *
 * @param wake called once there may be something to learn anew
 * @throws KnowhowError `invalid_request`; `not_found` for an unknown collection
 */
export async function retain(
  context: EngineContext,
  request: RetainRequest,
  wake: () => void,
): Promise<RetainResult> {
  check(request);
  const { store, clock, stats } = context;
  const { account, tenant, days, records, dry_run: dryRun = false } = request;
  const collections = (await store.collections()).filter(
    (one) => one.account === account && (tenant === undefined || one.tenant === tenant),
  );
  if (collections.length === 0 && tenant !== undefined) {
    throw new KnowhowError('not_found', `There is no collection ${JSON.stringify(tenant)}.`);
  }
  const sum = { records: 0, entries: 0, relearned: 0 };
  for (const { id, records: held } of collections) {
    const byAge = days === undefined ? undefined : clock.now() - days * DAY_MS;
    const byCount =
      records === undefined || held <= records ? undefined : await store.acceptedAt(id, records - 1);
    const before = Math.max(byAge ?? Number.NEGATIVE_INFINITY, byCount ?? Number.NEGATIVE_INFINITY);
    if (!Number.isFinite(before)) continue;
    const taken = await store.withdraw(id, { before }, { now: clock.now(), dryRun, actor: 'operator' });
    sum.records += taken.records;
    sum.entries += taken.entries;
    sum.relearned += taken.relearned;
  }
  const told = `${sum.records} records past their retention, with ${sum.entries} entries; ${sum.relearned} other records`;
  if (dryRun) return { ...sum, status: `Dry run: ${told} would be learned anew. Nothing was changed.` };
  if (sum.records === 0) return { ...sum, status: 'No record is past its retention; nothing was changed.' };
  stats.entries_deleted += sum.entries;
  wake();
  const erasure = await eraseRemoved(context);
  return { ...sum, status: `Removed ${told} are learned anew${UNERASED[erasure]}.` };
}
