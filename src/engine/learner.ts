import { startWorker } from '../jobs/worker.js';
import type { ClaimedJob } from '../storage/store.js';
import { applyDeletions } from './apply-deletions.js';
import { calibrate } from './calibrate.js';
import type { EngineContext } from './context.js';
import { type ErasureState, eraseRemoved } from './erase-removed.js';
import { learn } from './learn.js';

/** The background worker of a service. */
export interface Learner {
  wake(): void;
  /** Resolves once what was learned so far is calibrated too. */
  settled(): Promise<void>;
  /** Takes no more; ends within 4 s, whatever is under way. */
  stop(): Promise<void>;
}

const LEASE_MS = 15_000;
const BATCH = 32;
const MAX_ATTEMPTS = 5;
const RETRY = { baseMs: 500, maxMs: 60_000 };
/** An outage is looked at this often, at the least. */
const OUTAGE = { baseMs: 500, maxMs: 15_000 };
/** More than any one record may take, slow models and embedders included. */
const STUCK_MS = 5 * 60_000;
const STOP_MS = 2_500;
const POLL_MS = 1_000;

/** An error in full, for the operator: the chain of causes with their stacks. */
function fullText(error: unknown): string {
  const parts: string[] = [];
  for (let e: unknown = error; e !== undefined && parts.length < 5; e = (e as Error | null)?.cause) {
    parts.push(e instanceof Error ? (e.stack ?? e.message) : String(e));
  }
  return parts.join('\ncaused by: ');
}

/** Starts learning from queued jobs, and calibrates the collections that changed whenever the queue is empty. */
export function createLearner(context: EngineContext): Learner {
  const changed = new Set<number>();
  /** Collections whose tuning a removal took: the version that was looked at. */
  const looked = new Map<number, number>();
  let idle: Promise<void> = Promise.resolve();
  let erasing = false;
  let erasure: ErasureState = 'erased';

  async function calibrateChanged(): Promise<void> {
    for (const { id, tuned } of await context.store.untuned()) {
      if (looked.get(id) === tuned) continue;
      looked.set(id, tuned);
      changed.add(id);
    }
    for (const id of [...changed]) {
      changed.delete(id);
      try {
        await calibrate(context, id);
      } catch (error) {
        context.log({ level: 'warn', event: 'calibration_failed', reason: String(error) });
      }
    }
  }

  /** Not more often than every so often where it fails: the worker has nothing to do once a second. */
  let deletionsFrom = 0;
  async function applyLeftDeletions(): Promise<void> {
    if (context.clock.now() < deletionsFrom) return;
    try {
      await applyDeletions(context);
    } catch (error) {
      deletionsFrom = context.clock.now() + OUTAGE.maxMs;
      context.log({ level: 'warn', event: 'deletions_not_applied', reason: String(error) });
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

  const worker = startWorker<ClaimedJob>({
    queue: context.store,
    handle(claims, handling) {
      changed.add(claims[0]!.job.collection);
      return learn(context, claims, handling);
    },
    seal: (error) => context.seal.seal(fullText(error)),
    clock: context.clock,
    random: context.random,
    log: context.log,
    leaseMs: LEASE_MS,
    batch: BATCH,
    maxAttempts: MAX_ATTEMPTS,
    retry: RETRY,
    outage: OUTAGE,
    stuckMs: STUCK_MS,
    stopMs: STOP_MS,
    pollMs: POLL_MS,
    async onProgress(progress) {
      context.stats.jobs_retried += progress.retried;
      context.stats.jobs_failed += progress.failed;
      if (!progress.idle) return;
      await applyLeftDeletions();
      eraseMeanwhile();
      idle = calibrateChanged();
      await idle;
    },
  });
  return {
    wake: () => worker.wake(),
    async settled() {
      worker.wake();
      await idle;
      await calibrateChanged();
    },
    stop: () => worker.stop(),
  };
}
