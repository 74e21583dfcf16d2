import type { OutcomeCounts, OverviewRequest, OverviewResult } from '../../api/overview.js';
import type { Collection } from '../../domain/collection.js';
import { entryLabel } from '../../domain/entry.js';
import type { EngineContext } from '../../engine/context.js';
import { isOutsideModel } from './outside-model.js';
import type { RunCounts } from './store/curation-store.js';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 84;
/** Spans that are shown at most: of a quarter of a year a week each. */
const MOST_SPANS = 12;
const MOST_FAILING = 5;

const none = (): OutcomeCounts => ({ runs: 0, successes: 0, failures: 0 });

const plus = (a: OutcomeCounts, b: RunCounts): OutcomeCounts => ({
  runs: a.runs + b.runs,
  successes: a.successes + b.successes,
  failures: a.failures + b.failures,
});

/** A collection at a glance, counted by the store. */
export async function overview(
  { store, clock, views, embedder }: Pick<EngineContext, 'store' | 'clock' | 'views' | 'embedder'>,
  collection: Collection,
  { days = DEFAULT_DAYS }: OverviewRequest,
): Promise<OverviewResult> {
  // A person who looks at a collection asks it next: of 100,000 entries it is read in two seconds. What fails does so again there.
  views.current(collection).catch(() => {});
  const spanDays = Math.ceil(days / MOST_SPANS);
  const spanMs = spanDays * DAY_MS;
  const spans = Math.ceil(days / spanDays);
  const { account, tenant } = collection;
  const [counted, [summary], jobs, isWordsOnly] = await Promise.all([
    store.runsOverTime(collection.id, {
      until: clock.now(),
      spans,
      spanMs,
      mostFailing: MOST_FAILING,
    }),
    store.collectionsOf(account, { most: 1, tenants: [tenant] }),
    store.jobCounts({ account, tenant }),
    isOutsideModel(store, embedder.space, collection.id),
  ]);
  const failing = counted?.failing ?? [];
  const texts = new Map(
    (
      await store.entryTexts(
        collection.id,
        failing.map(({ entry }) => entry),
      )
    ).map(({ id, situation }) => [id, situation]),
  );
  const found = (span: number, asked: boolean): OutcomeCounts => {
    const one = counted?.spans.find((counts) => counts.span === span && counts.asked === asked);
    return one ? plus(none(), one) : none();
  };
  return {
    tenant_id: tenant,
    entries: collection.entries,
    records: summary?.records ?? 0,
    pending: jobs.queued + jobs.running,
    failed_jobs: jobs.failed,
    all: (counted?.spans ?? []).reduce(plus, none()),
    ...(isWordsOnly ? { words_only: true as const } : {}),
    ...(counted ? { to: new Date(counted.newest).toISOString() } : {}),
    span_days: spanDays,
    spans: counted
      ? Array.from({ length: spans }, (_, i) => ({
          from: new Date(counted.from + i * spanMs).toISOString(),
          asked: found(i, true),
          unasked: found(i, false),
        }))
      : [],
    failing: failing.flatMap(({ entry, ...counts }) => {
      const situation = texts.get(entry);
      return situation === undefined ? [] : [{ id: entryLabel(entry), situation, ...plus(none(), counts) }];
    }),
  };
}
