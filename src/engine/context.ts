import type { Clock } from '../domain/clock.js';
import type { Ids } from '../domain/ids.js';
import type { Limits } from '../domain/limits.js';
import type { Log } from '../domain/log.js';
import type { Random } from '../domain/random.js';
import type { TextModel } from '../domain/text-model.js';
import type { Embedder } from '../embedding/embedder.js';
import type { Planner } from '../search/planner.js';
import type { Store } from '../storage/store.js';
import type { Readings } from './calibrate/readings.js';
import type { ReadTuning } from './calibrate/tuning.js';
import type { ServiceStats } from './service.js';
import type { CollectionViews } from './shared/collection-views.js';
import type { Redacting } from './shared/redacting.js';
import type { Repairs } from './shared/repairs.js';
import type { RequestIds } from './shared/request-id.js';
import type { Seal } from './shared/seal.js';
import type { Sketcher } from './shared/sketch.js';

/** What the verbs share: one of each for a service. */
export interface EngineContext {
  store: Store;
  embedder: Embedder;
  model: TextModel | null;
  /** Chooses the recommended line. */
  planner: Planner;
  views: CollectionViews;
  readings: Readings;
  repairs: Repairs;
  redacting: Redacting;
  requestIds: RequestIds;
  sketcher: Sketcher;
  seal: Seal;
  readTuning: ReadTuning;
  /** Collections whose model is behind; reading a tuning adds or removes its collection. */
  behind: Set<number>;
  /** Key of block boundaries. */
  blockKey: Uint8Array;
  limits: Limits;
  /** Milliseconds that an enhance which begins now waits for the embedder and for the collection to be read. */
  enhanceTimeoutMs(collection: number): number;
  /** False while the embedder's model is still being loaded, unless the caller said how long to wait. */
  expectsVectors(): boolean;
  /** Entries that a collection may hold. */
  maxEntries: number;
  clock: Clock;
  random: Random;
  ids: Ids;
  log: Log;
  stats: ServiceStats;
  /** Milliseconds for measuring durations. */
  elapsed(): number;
}
