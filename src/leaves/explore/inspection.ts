import { eachInspection } from '../../api/each-operation.js';
import type { Inspection } from '../../api/inspection.js';
import type { EntryDetails } from '../../api/inspection-results.js';
import type { InspectionRoute } from '../../api/inspection-routes.js';
import type { CallOptions } from '../../api/knowledge.js';
import { type RequestOf, validateOperation } from '../../api/validate-operation.js';
import type { Collection } from '../../domain/collection.js';
import type { Entry } from '../../domain/entry.js';
import { KnowhowError } from '../../domain/errors.js';
import { wellFormed } from '../../domain/well-formed.js';
import type { EngineContext } from '../../engine/context.js';
import type { AnswerContext } from '../../engine/enhance/answer.js';
import type { DrawingContext } from '../../engine/enhance/withhold.js';
import { throwIfAborted } from '../../engine/shared/abort.js';
import { guarded } from '../../engine/shared/guarded.js';
import { ownCollection } from '../../engine/shared/own-collection.js';
import { confidence } from './confidence.js';
import { dropEntries } from './drop-entries.js';
import { dropRecord } from './drop-record.js';
import { editEntry } from './edit-entry.js';
import { effect } from './effect.js';
import { entryNumber } from './entry-number.js';
import { errorsByWeek } from './errors-by-week.js';
import { explain } from './explain.js';
import { giveFeedback } from './feedback.js';
import { findEntries } from './find-entries.js';
import { insights } from './insights.js';
import { listCollections } from './list-collections.js';
import { listLessons } from './list-lessons.js';
import { listNames } from './list-names.js';
import { listRecords } from './list-records.js';
import { matchIntent } from './match-intent.js';
import { listOperators, showOperator } from './operators.js';
import { overview } from './overview.js';
import { paths } from './paths.js';
import { pathsBehind } from './paths-behind.js';
import { showRecord } from './show-record.js';
import { shownEntry } from './shown-entry.js';
import { listJobs, retryJob } from './shown-jobs.js';
import { stats } from './stats.js';
import { whenShown } from './when-shown.js';

/** The parts of a service that looking and correcting use. */
type InspectionContext = AnswerContext &
  DrawingContext &
  Pick<EngineContext, 'repairs' | 'redacting' | 'requestIds' | 'limits' | 'counters'>;

/** Runs behind an entry that are shown, and ways. */
const MOST_RUNS = 100;

/** Who asks, and what is asked. */
interface Asking {
  context: InspectionContext;
  account: string;
  /** The key that asks: what it edits, pins and retires is withdrawn with what it brought. */
  key: string;
  /** Called where something is to be refitted. */
  wake(): void;
}

type Answer<Name extends InspectionRoute> = Awaited<ReturnType<Inspection[Name]>>;
type Answering<Name extends InspectionRoute> = (
  asking: Asking,
  request: RequestOf<Name>,
  options: CallOptions,
) => Promise<Answer<Name>>;

/** An operation on the collection that its request names. */
const inCollection =
  <Request extends { tenant_id: string }, Result>(
    work: (asking: Asking, collection: Collection, request: Request, options: CallOptions) => Promise<Result>,
  ) =>
  async (asking: Asking, request: Request, options: CallOptions): Promise<Result> =>
    work(
      asking,
      await ownCollection(asking.context.store, asking.account, request.tenant_id),
      request,
      options,
    );

const noEntry = (id: string): KnowhowError =>
  new KnowhowError(
    'not_found',
    `There is no entry ${id} in that collection: it was never there, is not said any more, or was deleted.`,
  );

async function entryAt({ context }: Asking, { id: collection }: Collection, id: string): Promise<Entry> {
  const [entry] = await context.store.entries(collection, [entryNumber(id)]);
  if (entry) return entry;
  throw noEntry(id);
}

async function details(asking: Asking, collection: Collection, id: string): Promise<EntryDetails> {
  const { context } = asking;
  const entry = await entryAt(asking, collection, id);
  const records = await context.store.recordsBehind(collection.id, [entry.id], MOST_RUNS);
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
  asking: Asking,
  collection: Collection,
  id: string,
  mark: { pinned: boolean } | { retired: boolean },
): Promise<EntryDetails> {
  const { store } = asking.context;
  if (!(await store.correct(collection.id, entryNumber(id), { ...mark, key: asking.key }))) throw noEntry(id);
  return details(asking, collection, id);
}

/** How each operation is answered. Its request was checked by the table of routes. */
const ANSWERS: { [Name in InspectionRoute]: Answering<Name> } = {
  listEntries: inCollection(({ context }, collection, request, { signal }) =>
    findEntries(context, collection, request, signal),
  ),
  showEntry: inCollection((asking, collection, { id }) => details(asking, collection, id)),
  editEntry: inCollection(async (asking, collection, { id, situation, advice }) => {
    const { context, key } = asking;
    const redacted = (text: string): string => context.redacting.text(wellFormed(text));
    const says = {
      ...(situation === undefined ? {} : { situation: redacted(situation) }),
      ...(advice === undefined ? {} : { advice: redacted(advice) }),
    };
    if (!(await editEntry(context, collection, entryNumber(id), says, key))) throw noEntry(id);
    return details(asking, collection, id);
  }),
  pinEntry: inCollection((asking, collection, { id, pinned }) => marked(asking, collection, id, { pinned })),
  retireEntry: inCollection((asking, collection, { id, retired }) =>
    marked(asking, collection, id, { retired }),
  ),
  deleteEntry: inCollection(async (asking, collection, { id, dry_run: dryRun = false }) => {
    await entryAt(asking, collection, id);
    return dropEntries(asking.context, collection.id, { ids: [entryNumber(id)], dryRun }, asking.wake);
  }),
  deleteEntries: inCollection(async ({ context, wake }, { id }, { ids, dry_run: dryRun = false }) => {
    const there = await context.store.entries(id, [...new Set(ids.map(entryNumber))]);
    return dropEntries(context, id, { ids: there.map((entry) => entry.id), dryRun }, wake);
  }),
  listOperators: inCollection(({ context }, collection, request) =>
    listOperators(context, collection, request),
  ),
  showOperator: inCollection(({ context }, collection, { operator }) =>
    showOperator(context, collection, operator),
  ),
  listErrors: inCollection(({ context }, collection, request) => errorsByWeek(context, collection, request)),
  showPaths: inCollection(({ context }, collection, request, { signal }) =>
    paths(context, collection, request, signal),
  ),
  listRecords: inCollection(({ context }, collection, request) => listRecords(context, collection, request)),
  deleteRecord: inCollection(({ context, wake }, collection, { id, dry_run: dryRun = false }) =>
    dropRecord(context, collection.id, { id, dryRun }, wake),
  ),
  showRecord: inCollection(({ context }, collection, { id }) => showRecord(context, collection, id)),
  listNames: inCollection(({ context }, collection) => listNames(context, collection)),
  stats: inCollection(({ context }, collection) => stats(context, collection)),
  explainTask: inCollection(({ context, key }, collection, request, options) =>
    explain(context, collection, { request, key }, options),
  ),
  overview: inCollection(({ context }, collection, request) => overview(context, collection, request)),
  confidence: inCollection(({ context }, collection) => confidence(context, collection)),
  effect: inCollection(({ context }, collection) => effect(context, collection)),
  listLessons: inCollection(({ context }, collection, request) => listLessons(context, collection, request)),
  insights: inCollection(({ context, key }, collection, request, { signal }) =>
    insights(context, collection, request, { key, signal }),
  ),
  matchIntent: inCollection(({ context }, collection, request, options) =>
    matchIntent(context, collection, request, options),
  ),
  async feedback({ context, account, wake }, said) {
    const collection =
      said.request_id === undefined
        ? undefined
        : await ownCollection(context.store, account, said.tenant_id!);
    return giveFeedback(context, { account, collection }, said, wake);
  },
  listCollections: ({ context, account }, request) => listCollections(context, account, request),
  listJobs: ({ context, account }, request) => listJobs(context, account, request),
  retryJob: ({ context, account, wake }, { job_id }) => retryJob(context, account, job_id, wake),
};

/**
 * Looking at what one account knows, and correcting it.
 *
 * @param key the key that asks
 * @param wake called where something is to be refitted
 */
export function createInspection(
  context: InspectionContext,
  account: string,
  key: string,
  wake: () => void,
): Inspection {
  const asking: Asking = { context, account, key, wake };
  return eachInspection((name) => (request: unknown, options: CallOptions = {}) => {
    const work = ANSWERS[name] as (...asked: [Asking, object, CallOptions]) => Promise<never>;
    return guarded(async () => {
      const asked = validateOperation(name, request, context.limits);
      throwIfAborted(options.signal);
      return work(asking, asked, options);
    });
  });
}
