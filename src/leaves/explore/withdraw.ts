import { neverStored } from '../../api/never-stored.js';
import { shownValue } from '../../api/shown-value.js';
import { KnowhowError } from '../../domain/errors.js';
import type { WithdrawRequest, WithdrawResult } from '../../domain/withdraw.js';
import type { EngineContext } from '../../engine/context.js';
import { eraseRemoved, UNERASED } from '../../engine/learn/erase-removed.js';
import { LOCAL_KEY } from '../../extract/provenance-of.js';

const LOCAL_ACCOUNT = LOCAL_KEY;
const TEXTS = ['record', 'key', 'source', 'account', 'tenant'] as const;
const TIMES = ['after', 'before'] as const;

const refuse = (field: string, words: string, ...value: unknown[]): never => {
  const error = value.length === 0 ? words : `${words}, got ${shownValue(value[0])}`;
  throw new KnowhowError('invalid_request', `The withdrawal's ${field} ${error}.`, { field, error });
};

function check(request: WithdrawRequest): void {
  for (const name of TEXTS) {
    if (request[name] !== undefined && typeof request[name] !== 'string')
      refuse(name, 'must be a string', request[name]);
  }
  for (const name of TIMES) {
    if (request[name] !== undefined && !Number.isFinite(request[name])) {
      refuse(name, 'must be a time in milliseconds', request[name]);
    }
  }
  const { record, key, source, after, before } = request;
  if (
    record === undefined &&
    key === undefined &&
    source === undefined &&
    after === undefined &&
    before === undefined
  ) {
    refuse('origin', 'must name a record, a key, a source or a time: without any it would be everything');
  }
}

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/**
 * Takes back what came from somewhere, with everything learned from it: its records go, the entries that have no other go
 * with them, and what was fitted to the collection is fitted to what is left, in the background. The bytes go from the files
 * as after a delete.
 *
 * @param wake called once there is something to fit again
 * @throws KnowhowError `invalid_request` where nothing says what is meant; `not_found` for an unknown collection
 */
export async function withdraw(
  context: Pick<EngineContext, 'store' | 'counters' | 'log'>,
  request: WithdrawRequest,
  wake: () => void,
): Promise<WithdrawResult> {
  check(request);
  const { store, counters } = context;
  const { account = LOCAL_ACCOUNT, tenant, dry_run: dryRun = false, ...origin } = request;
  const collections = (await store.collections()).filter(
    (one) => one.account === account && (tenant === undefined || one.tenant === tenant),
  );
  let waiting = 0;
  // Those of a record go with it.
  if (origin.record === undefined)
    waiting = await store.pendingTraces.withdraw(account, { tenant, ...origin }, { dryRun }); // leaf: traces
  if (collections.length === 0 && waiting === 0 && tenant !== undefined) {
    throw new KnowhowError('not_found', `${neverStored(tenant)}.`);
  }
  const taken = { records: 0, entries: 0, corrections: 0 };
  for (const { id } of collections) {
    const { records, entries, corrections = 0 } = await store.withdraw(id, origin, { dryRun });
    taken.records += records;
    taken.entries += entries;
    taken.corrections += corrections;
  }
  const { corrections, ...counts } = taken;
  const sum = corrections === 0 ? counts : taken;
  const corrected =
    corrections === 0
      ? ''
      : `, ${count(corrections, 'edit, pin or retirement', 'edits, pins and retirements')}`;
  const traces = waiting === 0 ? '' : ` and ${count(waiting, 'trace', 'traces')} whose spans were kept`;
  const what = `${count(sum.records, 'record', 'records')} with ${count(sum.entries, 'entry', 'entries')} learned from nothing else${corrected}${traces}`;
  if (dryRun) return { ...sum, status: `Dry run: ${what} would go. Nothing was changed.` };
  if (sum.records + corrections + waiting === 0)
    return { ...sum, status: 'No record comes from there; nothing was changed.' };
  counters.deleted(sum.entries);
  wake();
  const erasure = await eraseRemoved(context);
  return { ...sum, status: `Withdrew ${what}${UNERASED[erasure]}.` };
}
