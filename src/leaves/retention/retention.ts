import type { Clock } from '../../domain/clock.js';
import { KnowhowError } from '../../domain/errors.js';
import type { RetainRequest, RetainResult } from '../../domain/retain.js';
import type { KnowledgeService } from '../../engine/service.js';
import type { Store } from '../../storage/store.js';

type Withdrawing = Pick<KnowledgeService, 'collections' | 'withdraw'>;

interface Parts {
  store: Pick<Store, 'acceptedAt'>;
  clock: Clock;
}

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

async function retain(
  service: Withdrawing,
  { store, clock }: Parts,
  request: RetainRequest,
): Promise<RetainResult> {
  check(request);
  const { account, tenant, days, records, dry_run = false } = request;
  const collections = (await service.collections()).filter(
    (one) => one.account === account && (tenant === undefined || one.tenant === tenant),
  );
  if (collections.length === 0 && tenant !== undefined) {
    throw new KnowhowError('not_found', `There is no collection ${JSON.stringify(tenant)}.`);
  }
  const sum = { records: 0, entries: 0 };
  for (const { id, tenant: name, records: held } of collections) {
    const byAge = days === undefined ? undefined : clock.now() - days * DAY_MS;
    const byCount =
      records === undefined || held <= records ? undefined : await store.acceptedAt(id, records - 1);
    const before = Math.max(byAge ?? Number.NEGATIVE_INFINITY, byCount ?? Number.NEGATIVE_INFINITY);
    if (!Number.isFinite(before)) continue;
    const taken = await service.withdraw({ account, tenant: name, before, dry_run });
    sum.records += taken.records;
    sum.entries += taken.entries;
  }
  if (!dry_run && sum.records === 0) {
    return { ...sum, status: 'No record is past its retention; nothing was changed.' };
  }
  const what = `${sum.records} records past their retention with ${sum.entries} entries learned from nothing else`;
  const status = dry_run ? `Dry run: ${what} would be removed. Nothing was changed.` : `Removed ${what}.`;
  return { ...sum, status };
}

/**
 * The operation `retain` over a service: it withdraws, collection by collection, the records past an age and the oldest
 * past a number. It throws KnowhowError `invalid_request` where neither days nor records are given, `not_found` for an
 * unknown collection.
 */
export function retention(
  service: Withdrawing,
  parts: Parts,
): { retain(request: RetainRequest): Promise<RetainResult> } {
  return { retain: (request) => retain(service, parts, request) };
}
