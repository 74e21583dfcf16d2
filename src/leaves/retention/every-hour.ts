import { errorFields } from '../../api/error-fields.js';
import type { Log } from '../../domain/log.js';

/** What is past its retention goes within the hour; what was set while no service was running a minute after one begins. */
const FIRST_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * Does something a minute from now and every hour after it, one time after the other, without keeping the process alive. What fails is
 * logged, and tried again at the next hour.
 */
export function everyHour(work: () => Promise<void>, log: Log): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const next = (ms: number): void => {
    timer = setTimeout(async () => {
      try {
        await work();
      } catch (error) {
        if (!isStopped) log({ level: 'error', event: 'retention_failed', ...errorFields(error) });
      }
      if (!isStopped) next(HOUR_MS);
    }, ms).unref();
  };
  next(FIRST_MS);
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
