import { errorFields } from '../../api/error-fields.js';
import type { Handled, Handling } from '../../jobs/handling.js';
import type { Counts } from '../../jobs/lane.js';
import { startWorker } from '../../jobs/worker.js';
import type { ClaimedJob } from '../../storage/store.js';
import type { EngineContext } from '../context.js';
import { isFitDue } from '../fit/fit.js';
import { MIN_LEARNED, UNCOUNTED_SHARE } from '../fit/settings.js';
import { applyDeletions } from './apply-deletions.js';
import { type ErasureState, eraseRemoved } from './erase-removed.js';
import { type LearnContext, learn } from './learn.js';
import { createWay } from './make-way.js';
import { createReadAhead } from './read-ahead.js';

/** The parts of a service that the worker uses. */
type LearnerContext = LearnContext &
  Pick<EngineContext, 'learning'> & // leaf: telemetry
  Pick<EngineContext, 'fits' | 'behind' | 'seal' | 'random'>;

/** The background worker of a service. */
interface Learner {
  wake(): void;
  /** Resolves once what was learned so far is fitted too. */
  settled(): Promise<void>;
  /** Takes no more; ends within 4 s, whatever is under way. */
  stop(): Promise<void>;
}

const LEASE_MS = 15_000;
const MAX_ATTEMPTS = 5;
const MAX_DEATHS = 5;
const RETRY = { baseMs: 500, maxMs: 60_000 };
/** An outage is looked at this often, at the least. */
const OUTAGE = { baseMs: 500, maxMs: 15_000 };
/** More than any one record may take, slow models and embedders included. */
const STUCK_MS = 5 * 60_000;
const STOP_MS = 2_500;
const POLL_MS = 1_000;
/** Characters of a record that is learned within seconds, whatever it contains. */
const SMALL_RECORD = 48 * 1024;

/** An error in full, for the operator: the chain of causes with their stacks. */
function fullText(error: unknown): string {
  const parts: string[] = [];
  for (let e: unknown = error; e !== undefined && parts.length < 5; e = (e as Error | null)?.cause) {
    parts.push(e instanceof Error ? (e.stack ?? e.message) : String(e));
  }
  return parts.join('\ncaused by: ');
}

/**
 * Starts learning from queued jobs, one at a time in each of two lanes: one takes any, the other small records only,
 * so that these wait for no long one. A collection is refitted meanwhile when it has rested, and at once where it has grown by much
 * and nothing of it waits; what is learned does not depend on when that is.
 *
 * A collection goes through four states. It is *fitted* until a record of it is learned; then it is *changed*, and its fit is due.
 * Where so much is in no fit that jobs are *held*, they are shown as completed only once it is fitted, which is tried at once
 * where nothing of it waits; else it is fitted after a rest, or in the next idle moment. A fit that fails leaves it *changed*.
 * A fit that another process left behind is *looked at* once for each version, in an idle moment.
 *
 * An idle moment is one without a job to claim: deletions that wait are applied, removed bytes are erased (one erasure at a time,
 * and a full disk is logged once), and what is changed is fitted.
 */
export function createLearner(context: LearnerContext): Learner {
  const { fits } = context;
  const { held } = fits;
  /** Collections with records that are in no fit. */
  const changed = new Set<number>();
  /** Collections whose fit was missing or behind, as another process may have left it: the version that was looked at. */
  const looked = new Map<number, number>();
  /** Jobs under way. */
  const working = new Set<Promise<Handled>>();
  const ahead = createReadAhead(context);
  /** The fits of the last idle moment. */
  let idle: Promise<void> = Promise.resolve();
  let erasing = false;
  /** The outcome of the last erasure. */
  let erasure: ErasureState = 'erased';

  /** True where it is too soon to try again what failed; a time further ahead was set before the clock was set back. */
  const tooSoon = (from: number): boolean => {
    const left = from - context.clock.now();
    return left > 0 && left <= OUTAGE.maxMs;
  };

  /** Refits what has changed; what rests only where jobs are held for it, or that is asked for. */
  async function fitChanged({ resting }: { resting: boolean }): Promise<void> {
    for (const collection of await context.store.untuned(MIN_LEARNED)) {
      const { id, tuned } = collection;
      if (looked.get(id) === tuned) continue;
      looked.set(id, tuned);
      changed.add(id);
      // So that all that are behind are counted before the first is fitted.
      await context.readFitted(collection);
    }
    for (const id of new Set([...changed, ...context.behind.ids()])) {
      if (fits.rests(id) && held.counted(id).length === 0 && !resting) continue;
      changed.delete(id);
      // The next record's learning tries again, and the next idle moment.
      await fits.upToDate(id).catch(() => changed.add(id));
    }
  }

  /** Not more often than every so often where it fails: the worker has nothing to do once a second. */
  let deletionsFrom = 0;
  async function applyLeftDeletions(): Promise<void> {
    if (tooSoon(deletionsFrom)) return;
    try {
      await applyDeletions(context);
    } catch (error) {
      deletionsFrom = context.clock.now() + OUTAGE.maxMs;
      context.log({ level: 'warn', event: 'deletions_not_applied', ...errorFields(error) });
    }
  }

  /** Erases what is forgotten, or what a delete had to leave, while jobs go on. */
  function eraseMeanwhile(): void {
    if (erasing) return;
    erasing = true;
    void eraseRemoved(context).then((state) => {
      erasing = false;
      if (state === 'full' && erasure !== 'full') {
        context.log({ level: 'warn', event: 'erasure_waits', reason: 'the disk has no room for it' });
      }
      erasure = state;
    });
  }

  /** True where more than a small share of what a collection has learned is in no fit. */
  async function awaitsFit(id: number): Promise<boolean> {
    const collection = await context.store.collection(id);
    if (!collection) return false;
    const fitted = await context.readFitted(collection);
    const uncounted = collection.learned - (fitted?.learned ?? 0);
    return isFitDue(collection, fitted) && uncounted > UNCOUNTED_SHARE * collection.learned;
  }

  /** Has a job that was learned be counted: at once where it is held and nothing of its collection waits, else after a rest. */
  async function toBeFitted({ id: job, collection: id }: ClaimedJob['job']): Promise<void> {
    changed.add(id);
    const isHeld = await awaitsFit(id).catch(() => false);
    if (isHeld) held.learned(job);
    else held.release([job]);
    const [waiting] = isHeld ? await context.store.waiting(id, 1).catch(() => [job]) : [job];
    if (waiting === undefined) fits.upToDate(id).catch(() => {});
    else fits.meanwhile(id);
  }

  async function handle(claim: ClaimedJob, handling: Handling): Promise<Handled> {
    const id = claim.job.collection;
    const made = ahead.take(id, claim.job.id);
    const work = () => learn(context, claim, handling, made);
    held.hold(id, claim.job.id);
    try {
      if (context.learning) return await context.learning(claim.job, work); // leaf: telemetry
      return await work();
    } finally {
      await toBeFitted(claim.job);
    }
  }

  const inLane = (claim: ClaimedJob, handling: Handling) => {
    const handled = handle(claim, handling).finally(() => working.delete(handled));
    working.add(handled);
    return handled;
  };

  const makeWay = createWay(
    () => context.counters.counts().stores,
    (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref()),
  );

  async function count(progress: Counts): Promise<void> {
    context.counters.notLearned(progress);
    await makeWay();
  }

  const worker = startWorker<ClaimedJob>(
    {
      queue: context.store,
      seal: (error) => context.seal.seal(fullText(error)),
      clock: context.clock,
      random: context.random,
      log: context.log,
      leaseMs: LEASE_MS,
      maxAttempts: MAX_ATTEMPTS,
      maxDeaths: MAX_DEATHS,
      retry: RETRY,
      outage: OUTAGE,
      stuckMs: STUCK_MS,
      stopMs: STOP_MS,
      pollMs: POLL_MS,
    },
    [
      {
        handle: inLane,
        async onProgress(progress) {
          await count(progress);
          if (!progress.idle) return;
          await applyLeftDeletions();
          eraseMeanwhile();
          idle = fitChanged({ resting: false });
          await idle;
        },
      },
      {
        filter: () => ({ largest: SMALL_RECORD }),
        handle: inLane,
        onProgress: count,
      },
    ],
  );
  return {
    wake: () => worker.wake(),
    async settled() {
      worker.wake();
      await Promise.allSettled(working);
      await idle;
      await fitChanged({ resting: true });
      // What the lane has begun meanwhile, for want of anything else to do, and what an enhance asked for.
      await idle;
      await fits.settled();
    },
    async stop() {
      ahead.stop();
      await worker.stop();
    },
  };
}
