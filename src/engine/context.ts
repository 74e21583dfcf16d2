import type { Approval } from '../api/approvals.js';
import type { Clock } from '../domain/clock.js';
import type { Collection } from '../domain/collection.js';
import type { Ids } from '../domain/ids.js';
import type { Job } from '../domain/job.js'; // leaf: telemetry
import type { Limits } from '../domain/limits.js';
import type { Log } from '../domain/log.js';
import type { Random } from '../domain/random.js';
import type { TextModel } from '../domain/text-model.js';
import type { Embedder } from '../embedding/embedder.js';
import type { Store } from '../storage/store.js';
import type { Fitter } from './fit/fit-apart.js';
import type { Fits } from './fit/fits.js';
import type { FitsBehind } from './fit/fits-behind.js';
import type { ReadFitted } from './fit/fitted.js';
import type { ParsedRuns } from './fit/parsed-runs.js';
import type { CollectionViews } from './shared/collection-views.js';
import type { Counters } from './shared/counters.js';
import type { FirstTime } from './shared/first-time.js';
import type { Redacting } from './shared/redacting.js';
import type { Repairs } from './shared/repairs.js';
import type { RequestIds } from './shared/request-id.js';
import type { Seal } from './shared/seal.js';

/** The parts that verbs share, one of each for a service. A function takes those that it uses: `Pick<EngineContext, 'store' | 'clock'>`. */
export interface EngineContext {
  store: Store;
  embedder: Embedder;
  model: TextModel | null;
  views: CollectionViews;
  parsedRuns: ParsedRuns;
  repairs: Repairs;
  redacting: Redacting;
  requestIds: RequestIds;
  /** True where an enhance asks for a tenant that has no collection for the first time; by account and tenant. */
  isNewStranger: FirstTime;
  /** True where words decide in a collection for the first time; by its number. */
  isNewInWords: FirstTime;
  seal: Seal;
  readFitted: ReadFitted;
  fitter: Fitter;
  fits: Fits;
  behind: FitsBehind;
  /** Key of block boundaries. */
  blockKey: Uint8Array;
  limits: Limits;
  /** Milliseconds that an enhance which begins now waits in all for the embedder, the collection to be read, and its fit. */
  enhanceTimeoutMs(collection: Pick<Collection, 'id' | 'entries'>): number;
  /** Share of the requests that stay unguided, in [0, 1]; undefined: the usual one. */
  withhold: number | undefined;
  /** Who decides in a tenant whether a lesson in words is told. */
  approves(tenant: string): Approval;
  /** The tenants that a tenant inherits lessons in words from. */
  inherits(tenant: string): readonly string[];
  /** Entries that a collection may hold. */
  maxEntries: number;
  clock: Clock;
  random: Random;
  ids: Ids;
  log: Log;
  counters: Counters;
  /** Does the learning of a job, and tells of it. */ // leaf: telemetry
  learning: (<T>(job: Job, work: () => Promise<T>) => Promise<T>) | undefined; // leaf: telemetry
  /** Milliseconds for measuring durations. */
  elapsed(): number;
}
