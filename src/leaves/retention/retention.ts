import { neverStored } from '../../api/never-stored.js';
import { FLAG, type OptionChecks, required, TEXT, wholeFrom } from '../../api/option-checks.js';
import { readOptions } from '../../api/read-options.js';
import type { Clock } from '../../domain/clock.js';
import { KnowhowError } from '../../domain/errors.js';
import type { Log } from '../../domain/log.js';
import type {
  RetainRequest,
  RetainResult,
  RetentionPolicy,
  SetRetentionRequest,
} from '../../domain/retain.js';
import type { KnowledgeService } from '../../engine/service.js';
import { LOCAL_KEY } from '../../extract/provenance-of.js';
import type { CollectionSummary, Store } from '../../storage/store.js';
import { everyHour } from './every-hour.js';

interface Parts {
  store: Pick<Store, 'acceptedAt' | 'retentionPolicies'>;
  clock: Clock;
  log: Log;
  /** Told of policies that are set. */
  audit?: Log | undefined;
  /** True where this process removes what is past its policy. */
  isAtWork: boolean;
}

/** What is kept of a collection. */
type Retained = Pick<RetentionPolicy, 'days' | 'records'>;

const DAY_MS = 86_400_000;

const CHECKS: OptionChecks<RetainRequest> = {
  account: required(TEXT),
  tenant: TEXT,
  days: {
    expected: 'a number of days above 0',
    fits: (value) => Number.isFinite(value) && Number(value) > 0,
  },
  records: wholeFrom(1),
  dry_run: FLAG,
};

const isAnything = ({ days, records }: Retained): boolean => days !== undefined || records !== undefined;

function inWords({ records, entries }: Pick<RetainResult, 'records' | 'entries'>, isDry: boolean): string {
  const what = `${records} records past their retention with ${entries} entries learned from nothing else`;
  if (isDry) return `Dry run: ${what} would be removed. Nothing was changed.`;
  return records === 0 ? 'No record is past its retention; nothing was removed.' : `Removed ${what}.`;
}

/**
 * Retention over a service: `retain` withdraws, collection by collection, the records past an age and the oldest past a number, once;
 * `setRetention` keeps that as a policy, which this process applies every hour where it is at work.
 */
export function retention(
  service: Pick<KnowledgeService, 'collections' | 'withdraw' | 'close'>,
  { store, clock, log, audit, isAtWork }: Parts,
): Pick<KnowledgeService, 'retain' | 'setRetention' | 'listRetention' | 'close'> {
  const policies = store.retentionPolicies;

  /** Removes from collections what is past what is kept of each, or says what would go. */
  async function remove(
    account: string,
    retainedOf: (collection: CollectionSummary) => Retained | undefined,
    { tenant, dry_run = false }: Pick<RetainRequest, 'tenant' | 'dry_run'>,
  ): Promise<RetainResult> {
    const collections = (await service.collections()).filter(
      (one) => one.account === account && (tenant === undefined || one.tenant === tenant),
    );
    if (collections.length === 0 && tenant !== undefined) {
      throw new KnowhowError('not_found', `${neverStored(tenant)}.`);
    }
    const sum = { records: 0, entries: 0 };
    for (const collection of collections) {
      const { days, records } = retainedOf(collection) ?? {};
      const byAge = days === undefined ? undefined : clock.now() - days * DAY_MS;
      const byCount =
        records === undefined || collection.records <= records
          ? undefined
          : await store.acceptedAt(collection.id, records - 1);
      const before = Math.max(byAge ?? Number.NEGATIVE_INFINITY, byCount ?? Number.NEGATIVE_INFINITY);
      if (!Number.isFinite(before)) continue;
      const taken = await service.withdraw({ account, tenant: collection.tenant, before, dry_run });
      sum.records += taken.records;
      sum.entries += taken.entries;
    }
    return { ...sum, status: inWords(sum, dry_run) };
  }

  /** A collection's own policy goes before that of the account. */
  const policyOf = (all: readonly RetentionPolicy[]) => (collection: Pick<CollectionSummary, 'tenant'>) =>
    all.find(({ tenant }) => tenant === collection.tenant) ?? all.find(({ tenant }) => tenant === null);

  async function applyAll(): Promise<void> {
    const all = await policies.list();
    for (const account of new Set(all.map((policy) => policy.account))) {
      const ours = all.filter((policy) => policy.account === account);
      const { records, entries } = await remove(account, policyOf(ours), {});
      if (records > 0) log({ level: 'info', event: 'retention_applied', account, records, entries });
    }
  }

  const timer = isAtWork ? everyHour(applyAll, log) : undefined;

  return {
    async retain(request) {
      const { account, tenant, days, records, dry_run } = readOptions('retain', request, CHECKS);
      if (!isAnything({ days, records })) {
        const message = 'retain got neither days nor records, expected one of them: how much is to stay.';
        const details = { field: 'days', error: 'or records must be given' };
        throw new KnowhowError('invalid_request', message, details);
      }
      return remove(account, () => ({ days, records }), { tenant, dry_run });
    },
    async setRetention(request: SetRetentionRequest) {
      const asked = readOptions('setRetention', request, { ...CHECKS, key: TEXT });
      const { account, tenant, days, records, key = LOCAL_KEY, dry_run = false } = asked;
      const policy: RetentionPolicy = {
        account,
        tenant: tenant ?? null,
        ...(days === undefined ? {} : { days }),
        ...(records === undefined ? {} : { records }),
        set_at: clock.now(),
        set_by: key,
      };
      const others = (await policies.list(account)).filter((one) => one.tenant !== policy.tenant);
      const all = isAnything(policy) ? [...others, policy] : others;
      // First what it takes: a collection that is not there has no policy.
      const would = await remove(account, policyOf(all), { tenant, dry_run: true });
      if (dry_run) return would;
      await policies.set(policy);
      audit?.({
        level: 'info',
        event: 'audit',
        action: 'set_retention',
        actor: key,
        account,
        tenant: policy.tenant,
        subject: isAnything(policy) ? `days=${days ?? 'all'} records=${records ?? 'all'}` : 'none',
        count: 1,
      });
      return would.records === 0
        ? { ...would, status: inWords(would, false) }
        : remove(account, policyOf(all), { tenant });
    },
    listRetention: (account) => policies.list(account),
    async close() {
      timer?.stop();
      await service.close();
    },
  };
}
