import { neverStored } from '../../api/never-stored.js';
import { FLAG, type OptionCheck, type OptionChecks, TEXT } from '../../api/option-checks.js';
import { readOptions } from '../../api/read-options.js';
import { KnowhowError } from '../../domain/errors.js';
import type { Origin, WithdrawRequest, WithdrawResult } from '../../domain/withdraw.js';
import type { EngineContext } from '../../engine/context.js';
import { eraseRemoved, UNERASED } from '../../engine/learn/erase-removed.js';
import { LOCAL_KEY } from '../../extract/provenance-of.js';

const LOCAL_ACCOUNT = LOCAL_KEY;
const TIME: OptionCheck = { expected: 'a time in milliseconds', fits: Number.isFinite };
const ORIGIN: OptionChecks<Origin> = { record: TEXT, key: TEXT, source: TEXT, after: TIME, before: TIME };
/** A misspelt `dry_run` would remove. */
const CHECKS: OptionChecks<WithdrawRequest> = { ...ORIGIN, account: TEXT, tenant: TEXT, dry_run: FLAG };

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
  const { store, counters } = context;
  const asked = readOptions('withdraw', request, CHECKS);
  const { account = LOCAL_ACCOUNT, tenant, dry_run: dryRun = false, ...origin } = asked;
  if (Object.keys(origin).length === 0) {
    const error = 'must name a record, a key, a source or a time: without any it would be everything';
    throw new KnowhowError('invalid_request', `withdraw: the origin ${error}.`, { field: 'origin', error });
  }
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
