import { collectionsSchema } from '../../api/collections.js';
import type { Inspection } from '../../api/inspection.js';
import {
  dropSchema,
  editSchema,
  entriesSchema,
  entrySchema,
  feedbackSchema,
  insightsSchema,
  pinSchema,
  recordSchema,
  retireSchema,
  statsSchema,
} from '../../api/inspection-requests.js';
import type { EntryDetails, RecordDetails } from '../../api/inspection-results.js';
import { jobSchema, jobsSchema } from '../../api/jobs.js';
import { matchSchema } from '../../api/matching.js';
import { validateInspection as read } from '../../api/validate-request.js';
import type { Collection } from '../../domain/collection.js';
import { type Entry, entryLabel } from '../../domain/entry.js';
import { KnowhowError } from '../../domain/errors.js';
import { kindOfLine } from '../../domain/line-code.js';
import { wellFormed } from '../../domain/well-formed.js';
import type { EngineContext } from '../context.js';
import { matchIntent } from '../forget/match-intent.js';
import { editEntry } from '../learn/edit-entry.js';
import { eraseRemoved, UNERASED } from '../learn/erase-removed.js';
import { giveFeedback } from '../learn/feedback.js';
import { throwIfAborted } from '../shared/abort.js';
import { guarded } from '../shared/guarded.js';
import type { RunGuidance } from '../shared/request-id.js';
import { effect } from './effect.js';
import { findEntries } from './find-entries.js';
import { insights } from './insights.js';
import { jobStatus } from './job-status.js';
import { listCollections } from './list-collections.js';
import { pathsBehind } from './paths-behind.js';
import { countEntries, shownEntry } from './shown-entry.js';
import { listJobs, retryJob } from './shown-jobs.js';

/** Runs behind an entry that are shown, and ways. */
const MOST_RUNS = 100;

const numberOf = (label: string): number => Number(label.slice(1));

/** What a run was told, as people see it. */
const guidanceOf = ({ state, shown }: RunGuidance): RecordDetails['guidance'] => ({
  state,
  lines: (shown?.lines ?? []).map((line) => ({ kind: kindOfLine(line)!, line })),
});

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

  async function collectionOf(tenant: string): Promise<Collection> {
    const collection = await store.findCollection({ account, tenant: wellFormed(tenant) });
    if (collection) return collection;
    throw new KnowhowError(
      'not_found',
      `There is no collection ${JSON.stringify(tenant)}: nothing was stored in it.`,
    );
  }

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
      records: records.map(({ id: record_id, job, created_at, source }) => ({
        record_id,
        job_id: job,
        stored_at: new Date(created_at).toISOString(),
        ...(source === '' ? {} : { source }),
      })),
    };
  }

  return {
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
        const { tenant_id: tenant, id, dry_run: dryRun } = read(dropSchema, request);
        const collection = await collectionOf(tenant);
        const entry = await entryAt(collection, id);
        if (dryRun) {
          const also = await store.entries(collection.id, await store.learnedWith(collection.id, [entry.id]));
          const going = [entry, ...also];
          return {
            deleted_count: 0,
            status: `Dry run: ${going.length} ${going.length === 1 ? 'entry' : 'entries'} would be deleted with the records behind ${id}; nothing was.`,
            matches: going.map((one) => ({
              id: entryLabel(one.id),
              kind: one.kind,
              situation: one.situation,
              advice: one.advice,
              similarity: 1,
            })),
            near_misses: [],
          };
        }
        const { entries, records } = await store.remove(collection.id, [entry.id]);
        wake();
        context.stats.entries_deleted += entries;
        const erasure = await eraseRemoved(context);
        return {
          deleted_count: entries,
          status: `Deleted ${entries} ${entries === 1 ? 'entry' : 'entries'} and ${records} ${records === 1 ? 'record' : 'records'} behind ${id}${UNERASED[erasure]}.`,
        };
      }),
    showRecord: (request) =>
      guarded(async () => {
        const { tenant_id: tenant, id } = read(recordSchema, request);
        const collection = await collectionOf(tenant);
        const shown = await store.shownRecord(collection.id, id);
        if (!shown) throw new KnowhowError('not_found', `There is no record ${id} in that collection.`);
        return {
          id,
          job_id: shown.job.id,
          stored_at: new Date(shown.record.created_at).toISOString(),
          key_id: shown.record.provenance.key,
          record: shown.record.interaction,
          guidance: guidanceOf(context.requestIds.read(collection.id, shown.record.interaction.metadata)),
          status: jobStatus(shown.job),
          entries: shown.entries.map(entryLabel),
        };
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
