import type { Clock } from '../domain/clock.js';
import type { Ids } from '../domain/ids.js';
import type { Log } from '../domain/log.js';
import type { Random } from '../domain/random.js';
import type { Sleep } from '../jobs/sleep.js';

/** Options to reach a knowledge service. */
export interface ConnectOptions {
  /** Address of the service, `http` or `https`; a path in it is kept: `https://example.org/knowledge`. */
  baseUrl: string;
  /** Sent as `x-api-key`. It is in no error and no log. */
  apiKey: string;
  /** Default: the platform's. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Repetitions of a request that failed, where repeating is safe; default 5. 0 turns retrying off. */
  retries?: number | undefined;
  /** Milliseconds for each attempt; default 30,000. */
  timeoutMs?: number | undefined;
  /** Larger answers are refused; default 16 MiB. */
  maxResponseBytes?: number | undefined;
  clock?: Clock | undefined;
  /** For jitter. */
  random?: Random | undefined;
  /** For idempotency keys. */
  ids?: Ids | undefined;
  sleep?: Sleep | undefined;
  log?: Log | undefined;
}
