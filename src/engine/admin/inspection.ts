import { collectionsSchema } from '../../api/collections.js';
import type { Inspection } from '../../api/inspection.js';
import {
  dropEntriesSchema,
  dropSchema,
  editSchema,
  entriesSchema,
  entrySchema,
  feedbackSchema,
  insightsSchema,
  pinSchema,
  retireSchema,
  statsSchema,
} from '../../api/inspection-requests.js';
import type { EntryDetails } from '../../api/inspection-results.js';
import { jobSchema, jobsSchema } from '../../api/jobs.js';
import { matchSchema } from '../../api/matching.js';
import { overviewSchema } from '../../api/overview.js';
import { dropRecordSchema } from '../../api/runs.js';
import { validateInspection as read, validateEnhance } from '../../api/validate-request.js';
import type { Collection } from '../../domain/collection.js';
import type { Entry } from '../../domain/entry.js';
import { KnowhowError } from '../../domain/errors.js';
import { wellFormed } from '../../domain/well-formed.js';
import type { EngineContext } from '../context.js';
import { explain } from '../enhance/explain.js';
import { createExploration } from '../explore/exploration.js';
import { whenShown } from '../explore/when-shown.js';
import { dropEntries } from '../forget/drop-entries.js';
import { dropRecord } from '../forget/drop-record.js';
import { matchIntent } from '../forget/match-intent.js';
import { editEntry } from '../learn/edit-entry.js';
import { giveFeedback } from '../learn/feedback.js';
import { throwIfAborted } from '../shared/abort.js';
import { guarded } from '../shared/guarded.js';
import { ownCollection } from '../shared/own-collection.js';
import { confidence } from './confidence.js';
import { effect } from './effect.js';
import { findEntries } from './find-entries.js';
import { insights } from './insights.js';
import { listCollections } from './list-collections.js';
import { overview } from './overview.js';
import { pathsBehind } from './paths-behind.js';
import { countEntries, shownEntry } from './shown-entry.js';
import { listJobs, retryJob } from './shown-jobs.js';

/** Runs behind an entry that are shown, and ways. */
const MOST_RUNS = 100;

const numberOf = (label: string): number => Number(label.slice(1));

const noEntry = (id: string): KnowhowError =>
  new KnowhowError(
    'not_found',
    `There is no entry ${id} in that collection: it was never there, is not said any more, or was deleted.`,
  );

/**
 * Looking at what one account knows, and correcting it.
 *
 * @param wake called where something is to be refitted
 */
export function createInspection(context: EngineContext, account: string, wake: () => void): Inspection {
  const { store } = context;

  const collectionOf = (tenant: string) => ownCollection(store, account, tenant);

  async function entryAt({ id: collection }: Collection, id: string): Promise<Entry> {
    const [entry] = await store.entries(collection, [numberOf(id)]);
    if (entry) return entry;
    throw noEntry(id);
  }

  async function details(collection: Collection, id: string): Promise<EntryDetails> {
    const entry = await entryAt(collection, id);
    const records = await store.recordsBehind(collection.id, entry.id, MOST_RUNS);
    return {
      ...shownEntry(entry),
      ways: await pathsBehind(context, collection.id, entry, records),
      records: records.map(({ id: record_id, job, created_at, source, success }) => ({
        record_id,
        job_id: job,
        stored_at: new Date(created_at).toISOString(),
        ...(source === '' ? {} : { source }),
        outcome: success === null ? 'unknown' : success ? 'success' : 'failure',
      })),
      shown: await whenShown(context, collection, entry),
    };
  }

  return {
    ...createExploration(context, account),
    listEntries: (request, { signal } = {}) =>
      guarded(async () => {
        const asked = read(entriesSchema, request);
        throwIfAborted(signal);
        const page = await findEntries(context, await collectionOf(asked.tenant_id), asked, signal);
        return page;
      }),
    showEntry: (request) =>
      guarded(async () => {
        const { tenant_id: tenant, id } = read(entrySchema, request);
        const shown = await details(await collectionOf(tenant), id);
        return shown;
      }),
    editEntry: (request) =>
      guarded(async () => {
        const { tenant_id: tenant, id, situation, advice } = read(editSchema, request);
        const redacted = (text: string | undefined) =>
          text === undefined ? undefined : context.redacting.text(wellFormed(text));
        const collection = await collectionOf(tenant);
        const edited = await editEntry(context, collection, numberOf(id), {
          ...(situation === undefined ? {} : { situation: redacted(situation)! }),
          ...(advice === undefined ? {} : { advice: redacted(advice)! }),
        });
        if (!edited) throw noEntry(id);
        return details(collection, id);
      }),
    pinEntry: (request) =>
      guarded(async () => {
        const { tenant_id: tenant, id, pinned } = read(pinSchema, request);
        const collection = await collectionOf(tenant);
        if (!(await store.correct(collection.id, numberOf(id), { pinned }))) throw noEntry(id);
        return details(collection, id);
      }),
    retireEntry: (request) =>
      guarded(async () => {
        const { tenant_id: tenant, id, retired } = read(retireSchema, request);
        const collection = await collectionOf(tenant);
        if (!(await store.correct(collection.id, numberOf(id), { retired }))) throw noEntry(id);
        return details(collection, id);
      }),
    deleteEntry: (request) =>
      guarded(async () => {
        const { tenant_id: tenant, id, dry_run: dryRun = false } = read(dropSchema, request);
        const collection = await collectionOf(tenant);
        await entryAt(collection, id);
        return dropEntries(context, collection.id, { ids: [numberOf(id)], dryRun }, wake);
      }),
    deleteEntries: (request) =>
      guarded(async () => {
        const { tenant_id: tenant, ids, dry_run: dryRun = false } = read(dropEntriesSchema, request);
        const { id } = await collectionOf(tenant);
        const there = await store.entries(id, [...new Set(ids.map(numberOf))]);
        return dropEntries(context, id, { ids: there.map((entry) => entry.id), dryRun }, wake);
      }),
    deleteRecord: (request) =>
      guarded(async () => {
        const { tenant_id: tenant, id, dry_run: dryRun = false } = read(dropRecordSchema, request);
        return dropRecord(context, (await collectionOf(tenant)).id, { id, dryRun }, wake);
      }),
    feedback: (request) =>
      guarded(async () => {
        const asked = read(feedbackSchema, request);
        const collection = asked.request_id === undefined ? undefined : await collectionOf(asked.tenant_id!);
        return giveFeedback(context, { account, collection }, asked, wake);
      }),
    stats: (request) =>
      guarded(async () => {
        const { tenant_id: tenant } = read(statsSchema, request);
        const collection = await collectionOf(tenant);
        const summary = (await store.collections()).find(({ id }) => id === collection.id);
        const view = await context.views.current(collection);
        const { yes, of } = (await context.readFitted(collection))?.model.credit.guided ?? { yes: 0, of: 0 };
        return {
          tenant_id: collection.tenant,
          entries: view.entries.size,
          records: summary?.records ?? 0,
          pending: summary?.pending ?? 0,
          ...countEntries(view.entries.values()),
          guided: { successes: yes, failures: of - yes },
        };
      }),
    explainTask: (request, options) =>
      guarded(async () => {
        const asked = validateEnhance(request, context.limits);
        return explain(context, await collectionOf(asked.tenant_id), asked, options);
      }),
    overview: (request) =>
      guarded(async () => {
        const asked = read(overviewSchema, request);
        return overview(context, await collectionOf(asked.tenant_id), asked);
      }),
    confidence: (request) =>
      guarded(async () => {
        const { tenant_id: tenant } = read(statsSchema, request);
        return confidence(context, await collectionOf(tenant));
      }),
    listCollections: (request) =>
      guarded(() => listCollections(context, account, read(collectionsSchema, request))),
    effect: (request) =>
      guarded(async () => {
        const { tenant_id: tenant } = read(statsSchema, request);
        return effect(context, await collectionOf(tenant));
      }),
    insights: (request, { signal } = {}) =>
      guarded(async () => {
        const asked = read(insightsSchema, request);
        throwIfAborted(signal);
        return insights(context, await collectionOf(asked.tenant_id), asked, signal);
      }),
    matchIntent: (request, options) =>
      guarded(async () => {
        const asked = read(matchSchema, request);
        throwIfAborted(options?.signal);
        return matchIntent(context, await collectionOf(asked.tenant_id), asked, options);
      }),
    listJobs: (request) => guarded(async () => listJobs(context, account, read(jobsSchema, request))),
    retryJob: (request) =>
      guarded(async () => retryJob(context, account, read(jobSchema, request).job_id, wake)),
  };
}
