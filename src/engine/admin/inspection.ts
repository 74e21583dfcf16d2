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
import { type Entry, entryNumber } from '../../domain/entry.js';
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
import { askedOf } from '../shared/asked-of.js';
import { guarded } from '../shared/guarded.js';
import { ownCollection } from '../shared/own-collection.js';
import { confidence } from './confidence.js';
import { effect } from './effect.js';
import { findEntries } from './find-entries.js';
import { insights } from './insights.js';
import { listCollections } from './list-collections.js';
import { listNames } from './list-names.js';
import { overview } from './overview.js';
import { pathsBehind } from './paths-behind.js';
import { shownEntry } from './shown-entry.js';
import { listJobs, retryJob } from './shown-jobs.js';
import { stats } from './stats.js';

/** Runs behind an entry that are shown, and ways. */
const MOST_RUNS = 100;

const noEntry = (id: string): KnowhowError =>
  new KnowhowError(
    'not_found',
    `There is no entry ${id} in that collection: it was never there, is not said any more, or was deleted.`,
  );

/**
 * Looking at what one account knows, and correcting it.
 *
 * @param keyId the key that asks: what it edits, pins and retires is withdrawn with what it brought
 * @param wake called where something is to be refitted
 */
export function createInspection(
  context: EngineContext,
  account: string,
  keyId: string,
  wake: () => void,
): Inspection {
  const { store } = context;

  const asked = askedOf(store, account);

  async function entryAt({ id: collection }: Collection, id: string): Promise<Entry> {
    const [entry] = await store.entries(collection, [entryNumber(id)]);
    if (entry) return entry;
    throw noEntry(id);
  }

  async function details(collection: Collection, id: string): Promise<EntryDetails> {
    const entry = await entryAt(collection, id);
    const records = await store.recordsBehind(collection.id, [entry.id], MOST_RUNS);
    return {
      ...shownEntry(entry),
      ways: await pathsBehind(context, collection.id, entry, records),
      records: records.map(({ id: record_id, job, created_at, provenance: { source }, success }) => ({
        record_id,
        job_id: job,
        stored_at: new Date(created_at).toISOString(),
        ...(source === '' ? {} : { source }),
        outcome: success === null ? 'unknown' : success ? 'success' : 'failure',
      })),
      shown: await whenShown(context, collection, entry),
    };
  }

  async function marked(
    collection: Collection,
    id: string,
    mark: { pinned: boolean } | { retired: boolean },
  ): Promise<EntryDetails> {
    if (!(await store.correct(collection.id, entryNumber(id), { ...mark, key: keyId }))) throw noEntry(id);
    return details(collection, id);
  }

  return {
    ...createExploration(context, account),
    listEntries: asked(entriesSchema, (collection, request, { signal }) =>
      findEntries(context, collection, request, signal),
    ),
    showEntry: asked(entrySchema, (collection, { id }) => details(collection, id)),
    editEntry: asked(editSchema, async (collection, { id, situation, advice }) => {
      const redacted = (text: string): string => context.redacting.text(wellFormed(text));
      const says = {
        ...(situation === undefined ? {} : { situation: redacted(situation) }),
        ...(advice === undefined ? {} : { advice: redacted(advice) }),
      };
      const edited = await editEntry(context, collection, entryNumber(id), says, keyId);
      if (!edited) throw noEntry(id);
      return details(collection, id);
    }),
    pinEntry: asked(pinSchema, (collection, { id, pinned }) => marked(collection, id, { pinned })),
    retireEntry: asked(retireSchema, (collection, { id, retired }) => marked(collection, id, { retired })),
    deleteEntry: asked(dropSchema, async (collection, { id, dry_run: dryRun = false }) => {
      await entryAt(collection, id);
      return dropEntries(context, collection.id, { ids: [entryNumber(id)], dryRun }, wake);
    }),
    deleteEntries: asked(dropEntriesSchema, async ({ id }, { ids, dry_run: dryRun = false }) => {
      const there = await store.entries(id, [...new Set(ids.map(entryNumber))]);
      return dropEntries(context, id, { ids: there.map((entry) => entry.id), dryRun }, wake);
    }),
    deleteRecord: asked(dropRecordSchema, (collection, { id, dry_run: dryRun = false }) =>
      dropRecord(context, collection.id, { id, dryRun }, wake),
    ),
    feedback: (request) =>
      guarded(async () => {
        const said = read(feedbackSchema, request);
        const collection =
          said.request_id === undefined ? undefined : await ownCollection(store, account, said.tenant_id!);
        return giveFeedback(context, { account, collection }, said, wake);
      }),
    stats: asked(statsSchema, (collection) => stats(context, collection)),
    listNames: asked(statsSchema, (collection) => listNames(context, collection)),
    explainTask: (request, options) =>
      guarded(async () => {
        const task = validateEnhance(request, context.limits);
        const collection = await ownCollection(store, account, task.tenant_id);
        return explain(context, collection, { request: task, key: keyId }, options);
      }),
    overview: asked(overviewSchema, (collection, request) => overview(context, collection, request)),
    confidence: asked(statsSchema, (collection) => confidence(context, collection)),
    listCollections: (request) =>
      guarded(() => listCollections(context, account, read(collectionsSchema, request))),
    effect: asked(statsSchema, (collection) => effect(context, collection)),
    insights: asked(insightsSchema, (collection, request, { signal }) =>
      insights(context, collection, request, { key: keyId, signal }),
    ),
    matchIntent: asked(matchSchema, (collection, request, options) =>
      matchIntent(context, collection, request, options),
    ),
    listJobs: (request) => guarded(async () => listJobs(context, account, read(jobsSchema, request))),
    retryJob: (request) =>
      guarded(async () => retryJob(context, account, read(jobSchema, request).job_id, wake)),
  };
}
