import { performance } from 'node:perf_hooks';
import { errorFields } from '../api/error-fields.js';
import { neverStored } from '../api/never-stored.js';
import { systemClock } from '../domain/clock.js';
import { KnowhowError } from '../domain/errors.js';
import { timeOrderedIds } from '../domain/ids.js';
import { DEFAULT_LIMITS } from '../domain/limits.js';
import { type Log, silentLog } from '../domain/log.js';
import { systemRandom } from '../domain/random.js';
import { checkedEmbedder } from '../embedding/checked-embedder.js';
import { openMiniLm } from '../embedding/minilm/open-minilm.js';
import { openMultilingual } from '../embedding/minilm/open-multilingual.js';
import { LOCAL_KEY } from '../extract/provenance-of.js';
import { audited } from '../leaves/audit/audited.js'; // leaf: audit
import { createInspection } from '../leaves/explore/inspection.js'; // leaf: explore
import { withdraw } from '../leaves/explore/withdraw.js'; // leaf: explore
import { inheriting } from '../leaves/inherit/inherits.js'; // leaf: inherit
import { reflection } from '../leaves/reflection/reflection.js'; // leaf: reflection
import { retention } from '../leaves/retention/retention.js'; // leaf: retention
import { checkService } from '../leaves/self-check/check-service.js'; // leaf: self-check
import { openTelemetry } from '../leaves/telemetry/telemetry.js'; // leaf: telemetry
import { waitingTraces } from '../leaves/traces/waiting-traces.js'; // leaf: traces
import { createInt8Index } from '../retrieval/vector-index-int8.js';
import { approvalOf } from './admin/approval.js';
import { givenOptions } from './admin/given-options.js';
import { createJobAdmin } from './admin/job-admin.js';
import { createKeyAdmin } from './admin/keys.js';
import { openStore } from './admin/open-store.js';
import { readSecret } from './admin/read-secret.js';
import type { EngineContext } from './context.js';
import { createFits } from './fit/create-fits.js';
import { createFitter } from './fit/fit-apart.js';
import { createFitsBehind } from './fit/fits-behind.js';
import { createFittedReader } from './fit/fitted.js';
import { createParsedRuns } from './fit/parsed-runs.js';
import { createKnowledge } from './knowledge.js';
import { createLearner } from './learn/learner.js';
import { readableRecords } from './learn/readable-records.js';
import type { KnowledgeService, OpenOptions, WithoutLeaves } from './service.js';
import { createCollectionViews } from './shared/collection-views.js';
import { createCounters } from './shared/counters.js';
import { createFirstTime } from './shared/first-time.js';
import { createRedacting } from './shared/redacting.js';
import { createRepairs } from './shared/repairs.js';
import { createRequestIds } from './shared/request-id.js';
import { createSeal, deriveKey } from './shared/seal.js';

const DEFAULT_MEMORY = 512 * 1024 * 1024;
const DEFAULT_MAX_ENTRIES = 1_000_000;
/** What a call of the embedder may take: loading the model takes up to 4 s, ten times that on a busy machine. */
const DEFAULT_EMBED_MS = 20_000;
const EMBED_MS_PER_TEXT = 500;
/** Less than the 2 s after which adapters go on without guidance. */
const DEFAULT_ENHANCE_MS = 1_500;
/**
 * What the first answer of a process from a collection may take: a second of a processor for the model to be loaded and the
 * collection to be read, and that on a busy machine. One with more entries is read on while answers come from a part.
 */
const FIRST_ENHANCE_MS = 10_000;
const FIRST_ENTRIES = 10_000;
/** What closing may take, and of it what fits under way may. */
const CLOSE_MS = 4_800;
const STOP_FITS_MS = 2_500;
const DRAIN_POLL_MS = 25;

/**
 * Opens knowhow in this process: the store, the embedder, and (unless `work` is false) a worker that learns in
 * the background. The model loads in the background too; until it is there enhances answer from words.
 *
 * @throws KnowhowError `invalid_request` for an option that is not known or of the wrong kind, `storage_error` when the
 *   file cannot be opened, `internal_error` where the package's own files cannot be found (a bundler moved the code)
 * @example
 * const service = await openService({ path: 'agents.db' });
 * const knowledge = service.forAccount('acme');
 * await service.close();
 */
export async function openService(given: OpenOptions = {}): Promise<KnowledgeService> {
  const options = givenOptions('openService', given, {});
  const clock = options.clock ?? systemClock;
  const log = options.log ?? silentLog;
  const random = options.random ?? systemRandom;
  const readOnly = options.readOnly ?? false;
  const ids = options.ids ?? timeOrderedIds(clock);
  const formerSecret = readSecret(options.formerSecret);
  const bare = options.embedder ?? (options.embedding === 'multilingual' ? openMultilingual() : openMiniLm());
  const store = await openStore(options, log);
  const embedder = checkedEmbedder(bare, {
    timeoutMs: options.embedTimeoutMs ?? DEFAULT_EMBED_MS,
    perTextMs: EMBED_MS_PER_TEXT,
  });
  const secret = await store.secret();
  const seal = createSeal(secret, formerSecret);
  const views = createCollectionViews(
    store,
    () => createInt8Index(embedder.dimensions),
    embedder.dimensions,
    options.memoryBudget ?? DEFAULT_MEMORY,
    (collection, vectors) => {
      log({ level: 'error', event: 'vectors_damaged', collection, vectors });
      if (!readOnly) repairs.begin(collection);
    },
  );
  const repairs = createRepairs({ store, embedder, log, views });
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const requestIds = createRequestIds(secret);
  const behind = createFitsBehind();
  const telemetry = await openTelemetry(options.telemetry); // leaf: telemetry
  const parts: Omit<EngineContext, 'fits'> = {
    store,
    embedder,
    model: options.model ?? null,
    views,
    parsedRuns: createParsedRuns(store, requestIds, log),
    repairs,
    requestIds,
    isNewStranger: createFirstTime(),
    isNewInWords: createFirstTime(),
    seal,
    readFitted: createFittedReader(store, behind),
    fitter: createFitter(),
    behind,
    blockKey: deriveKey(secret, 'block boundaries'),
    redacting: createRedacting(options.redact),
    limits,
    enhanceTimeoutMs: ({ id, entries }) =>
      options.enhanceTimeoutMs ??
      (views.holds(id) || entries > FIRST_ENTRIES ? DEFAULT_ENHANCE_MS : FIRST_ENHANCE_MS),
    withhold: options.withhold,
    approves: (tenant) => approvalOf(options.approve, tenant),
    inherits: () => [],
    ...inheriting(options.inherits), // leaf: inherit
    maxEntries: options.maxEntries ?? DEFAULT_MAX_ENTRIES,
    clock,
    random,
    ids,
    log,
    counters: createCounters(),
    learning: telemetry?.learning, // leaf: telemetry
    elapsed: () => performance.now(),
  };
  const context: EngineContext = { ...parts, fits: createFits(parts, { readOnly }) };
  const learner = options.work === false || readOnly ? undefined : createLearner(context);
  const wake = () => learner?.wake();
  if (options.preload ?? true) {
    embedder.load?.().catch((error: unknown) => {
      // The next call to embed gets the same error. One that was closed while it loaded is none.
      if (KnowhowError.isInstance(error) && error.code === 'closed') return;
      log({ level: 'warn', event: 'model_not_loaded', ...errorFields(error) });
    });
  }

  async function find(account: string, tenant: string) {
    const collection = await store.findCollection({ account, tenant });
    if (collection) return collection;
    throw new KnowhowError('not_found', `${neverStored(tenant)} in the account ${JSON.stringify(account)}.`);
  }

  const absent = (): never => {
    throw new KnowhowError('not_found', 'This service neither shows nor corrects what it knows.');
  };

  let closing: Promise<void> | undefined;
  let isStoreClosed = false;
  async function letGo(): Promise<void> {
    await Promise.all([learner?.stop(), context.fits.stop(STOP_FITS_MS)]);
    await context.fitter.close();
    await store.close();
    isStoreClosed = true;
    if (!options.embedder) await bare.close();
  }

  /** Whatever hangs, the caller does not: what is left then ends by itself, or with the process. */
  async function close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        // The thread of the model ends with the process and holds nothing that could be lost.
        if (!isStoreClosed) log({ level: 'warn', event: 'close_cut_short', after_ms: CLOSE_MS });
        resolve();
      }, CLOSE_MS);
    });
    try {
      await Promise.race([letGo(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  let service: WithoutLeaves = {
    forAccount: (account, keyId = LOCAL_KEY) =>
      createKnowledge(context, account, keyId, wake, async () => {}),
    inspect: absent,
    withdraw: absent,
    limits: context.limits,
    inherits: context.inherits,
    keys: createKeyAdmin(store, clock, wake),
    jobs: createJobAdmin(store, seal, clock, wake),
    collections: () => store.collections(),
    async *exportRecords(account, tenant, { onDamaged } = {}) {
      const collection = await find(account, tenant);
      const damaged: string[] = [];
      for await (const record of readableRecords(context, store.records(collection.id), damaged)) {
        yield record.interaction;
      }
      if (damaged.length === 0) return;
      if (onDamaged) return onDamaged(damaged);
      throw new KnowhowError(
        'storage_error',
        `${damaged.length} records are damaged in the file and were left out; every other one was given. Run \`knowhow doctor\`.`,
        { records: damaged },
      );
    },
    async reembed(account, tenant) {
      const collection = await find(account, tenant);
      const count = await store.reembed(collection.id, embedder.space, (texts) => embedder.embed(texts));
      context.views.forget(collection.id);
      await context.fits.upToDate(collection.id);
      return count;
    },
    check: () => store.check(),
    async ready() {
      if (!readOnly) await store.ping();
      await embedder.embed(['ready'], { priority: 'interactive' });
    },
    stats: () => ({
      ...context.counters.counts(),
      index_bytes: context.views.bytes(),
      fits_pending: behind.ids().length,
    }),
    async drain({ signal } = {}) {
      wake();
      for (;;) {
        const { queued, running } = await store.jobCounts();
        if (queued + running === 0 || signal?.aborted) break;
        await new Promise((resolve) => setTimeout(resolve, DRAIN_POLL_MS));
      }
      await learner?.settled();
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
  service.withdraw = (request) => withdraw(context, request, wake); // leaf: explore
  service.check = checkService(context); // leaf: self-check
  service.inspect = (account, keyId = LOCAL_KEY) => createInspection(context, account, keyId, wake); // leaf: explore
  const auditing: { audit?: Log | undefined } = {};
  auditing.audit = options.audit; // leaf: audit
  service = audited(service, options.audit); // leaf: audit
  if (telemetry) service = telemetry.traced(service); // leaf: telemetry
  const asking = reflection(context, service, learner && options.learn, wake); // leaf: reflection
  service = { ...service, ...asking }; // leaf: reflection
  return {
    ...service,
    ...asking, // leaf: reflection
    ...retention(service, { store, clock, log, ...auditing, isAtWork: learner !== undefined }), // leaf: retention
    pendingTraces: waitingTraces(store.pendingTraces, context.redacting.named), // leaf: traces
  };
}
