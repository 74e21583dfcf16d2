import { createHash } from 'node:crypto';
import { errorFields } from '../../src/api/error-fields.js';
import { weekOf } from '../../src/api/week-of.js';
import type { Inspection, Job, KnowledgeService, Log, LogEvent } from '../../src/index.js';
import type { Delivery } from './deliver.js';
import { fell, recurringErrors, type Successes } from './findings.js';
import {
  BEFORE_DAYS,
  LEFT_MS,
  LOOK_MS,
  MOST_COLLECTIONS,
  MOST_LEFT,
  QUIET_WEEKS,
  RECENT_DAYS,
} from './settings.js';

const DAY_MS = 86_400_000;

interface Parts {
  service: Pick<KnowledgeService, 'collections' | 'inspect' | 'jobs'>;
  send: Delivery['send'];
  now(): number;
  log: Log;
}

/** A watch over a service. */
export interface Watch {
  /** Takes the events of the service's log: of a job that failed it tells. */
  heard(event: LogEvent): void;
  /** Looks at every collection once. */
  look(): Promise<void>;
  /** Looks now and then until the signal fires. */
  start(stop: AbortSignal): void;
}

const idOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** Runs of a span of time with an outcome that was said, and those that succeeded. */
async function successesOf(
  desk: Inspection,
  tenant: string,
  since: number,
  until: number,
): Promise<Successes> {
  const total = async (outcome: 'success' | 'failure'): Promise<number> =>
    (
      await desk.listRecords({
        tenant_id: tenant,
        outcome,
        since: new Date(since).toISOString(),
        until: new Date(until).toISOString(),
        limit: 1,
      })
    ).total;
  const successes = await total('success');
  return { successes, runs: successes + (await total('failure')) };
}

/** True where a collection has runs that are older than a day. */
async function isOlderThan(desk: Inspection, tenant: string, day: string): Promise<boolean> {
  const { total } = await desk.listRecords({ tenant_id: tenant, until: `${day}T00:00:00Z`, limit: 1 });
  return total > 0;
}

/** Watches a service, and tells of what an operator should know; the same finding once a week. */
export function watchService({ service, send, now, log }: Parts): Watch {
  const sentOf = new Map<string, string>();

  function tell(week: string, id: string, type: 'error.recurring' | 'success.fell', data: object): void {
    if (sentOf.get(id) === week) return;
    sentOf.set(id, week);
    send({ id: idOf(id, week), type, data: { ...data } });
  }

  function tellFailed({ id, account, tenant, attempts, failed_at }: Job): void {
    send({
      id: idOf('job', id, String(failed_at)),
      type: 'job.failed',
      data: { account, tenant_id: tenant, job_id: id, attempts },
    });
  }

  /** What failed just before this process began may not have been delivered by the one before. */
  async function tellLeft(): Promise<void> {
    const since = now() - LEFT_MS;
    const failed = await service.jobs.list({ state: 'failed', limit: MOST_LEFT });
    for (const job of failed) if ((job.failed_at ?? 0) >= since) tellFailed(job);
  }

  async function lookAt(account: string, tenant: string): Promise<void> {
    const desk = service.inspect(account);
    const at = now();
    const week = weekOf(at);
    const errors = await desk.listErrors({ tenant_id: tenant, weeks: QUIET_WEEKS + 1 });
    const found = recurringErrors(errors, at);
    // In a collection that is new every error is.
    const known = found.length > 0 && (await isOlderThan(desk, tenant, week));
    for (const one of known ? found : []) {
      const id = idOf(account, tenant, one.operator, one.error);
      tell(week, id, 'error.recurring', { account, tenant_id: tenant, ...one });
    }
    const recentFrom = at - RECENT_DAYS * DAY_MS;
    const recent = await successesOf(desk, tenant, recentFrom, at);
    const before = await successesOf(desk, tenant, recentFrom - BEFORE_DAYS * DAY_MS, recentFrom);
    if (fell(before, recent)) {
      tell(week, idOf(account, tenant, 'success'), 'success.fell', {
        account,
        tenant_id: tenant,
        recent,
        before,
      });
    }
  }

  async function look(): Promise<void> {
    const collections = (await service.collections())
      .toSorted((a, b) => b.records - a.records)
      .slice(0, MOST_COLLECTIONS);
    const week = weekOf(now());
    for (const [id, at] of sentOf) if (at !== week) sentOf.delete(id);
    for (const { account, tenant } of collections) await lookAt(account, tenant);
  }

  return {
    heard({ event, job }) {
      if (event !== 'job_failed' || typeof job !== 'string') return;
      service.jobs
        .show(job)
        .then(tellFailed, (error: unknown) =>
          log({ level: 'warn', event: 'webhook_not_made', ...errorFields(error) }),
        );
    },
    look,
    start(stop) {
      const round = (work: () => Promise<void>): void => {
        work().catch((error: unknown) =>
          log({ level: 'warn', event: 'watch_failed', ...errorFields(error) }),
        );
      };
      const timer = setInterval(() => round(look), LOOK_MS).unref();
      stop.addEventListener('abort', () => clearInterval(timer), { once: true });
      round(async () => {
        await tellLeft();
        await look();
      });
    },
  };
}
