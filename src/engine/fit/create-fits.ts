import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { errorFields } from '../../api/error-fields.js';
import { KnowhowError } from '../../domain/errors.js';
import type { EngineContext } from '../context.js';
import { type FitContext, refit } from './fit.js';
import type { Fits } from './fits.js';
import { createHeldJobs } from './held-jobs.js';
import { FIT_FAILED_REST_MS, FIT_REST, REST_MS } from './settings.js';

/** Nothing is fitted yet. */
export function createFits(
  context: FitContext & Pick<EngineContext, 'clock'>,
  { readOnly }: { readOnly: boolean },
): Fits {
  const held = createHeldJobs(context.clock);
  const running = new Map<number, Promise<void>>();
  const next = new Map<number, Promise<void>>();
  /** From when and how long collections rest: a burst of records is not fitted time and again, and what fails is not tried at once. */
  const rested = new Map<number, { from: number; ms: number }>();
  let stopped = false;

  async function fitOnce(id: number): Promise<void> {
    const began = context.clock.now();
    const counted = held.counted(id);
    try {
      // Something may have come in between: what was left by the last one, caught up with.
      if (!(await refit(context, id))) await refit(context, id);
      const from = context.clock.now();
      rested.set(id, { from, ms: Math.min(FIT_REST * (from - began), REST_MS) });
    } catch (error) {
      rested.set(id, { from: context.clock.now(), ms: FIT_FAILED_REST_MS });
      if (!stopped)
        context.log({ level: 'warn', event: 'fit_failed', collection: id, ...errorFields(error) });
      throw error;
    } finally {
      held.release(counted);
    }
  }

  function begin(id: number): Promise<void> {
    const work = fitOnce(id).finally(() => running.delete(id));
    running.set(id, work);
    return work;
  }

  function upToDate(id: number): Promise<void> {
    if (stopped) return Promise.reject(new KnowhowError('closed', 'This service was closed.'));
    if (readOnly)
      return Promise.reject(new KnowhowError('storage_error', 'The file is open to be read only.'));
    const before = running.get(id);
    if (!before) return begin(id);
    const waiting = next.get(id);
    if (waiting) return waiting;
    // What is under way may have looked before the last record was learned.
    const after = before
      .catch(() => {})
      .then(() => {
        next.delete(id);
        return begin(id);
      });
    next.set(id, after);
    return after;
  }

  const rests = (id: number): boolean => {
    const { from, ms } = rested.get(id) ?? { from: 0, ms: 0 };
    const passed = context.clock.now() - from;
    // Not where the clock was set back.
    return passed >= 0 && passed < ms;
  };

  async function settled(): Promise<void> {
    await Promise.allSettled([...running.values(), ...next.values()]);
  }

  return {
    held,
    upToDate,
    meanwhile(id) {
      // What fails is tried again when there is nothing else to do.
      if (!running.has(id) && !rests(id)) upToDate(id).catch(() => {});
    },
    rests,
    settled,
    async stop(ms) {
      stopped = true;
      await Promise.race([settled(), setTimeoutPromise(ms, undefined, { ref: false })]);
    },
  };
}
