import { setTimeout as sleep } from 'node:timers/promises';
import type { Log, Random } from '../../src/index.js';
import { MOST_WAITING, RETRY, TIMEOUT_MS, TRIES } from './settings.js';
import { signedHeaders } from './sign.js';

/** An event to deliver. */
export interface WebhookEvent {
  /** The same whenever the same is sent again. */
  id: string;
  type: 'job.failed' | 'error.recurring' | 'success.fell';
  data: Record<string, unknown>;
}

/** Deliveries counted by outcome. */
export type Deliveries = Readonly<Record<'delivered' | 'failed' | 'dropped', number>>;

/** Where events go. */
export interface Delivery {
  /** Since it was made. */
  counts(): Deliveries;
  /** Puts an event behind those that wait. */
  send(event: WebhookEvent): void;
  /** Ends what is under way; what waits is dropped. */
  close(): Promise<void>;
}

interface Parts {
  url: string;
  /** Signs each delivery. */
  secret: string;
  now(): number;
  random: Random;
  log: Log;
  fetch?: typeof fetch;
  /** Waits; ends early where the signal fires. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** Half of an exponentially growing bound, and a random share of the other half. */
function backoff(tries: number, random: Random): number {
  const bound = Math.min(RETRY.maxMs, RETRY.baseMs * 2 ** (tries - 1));
  return Math.round(bound / 2 + (random() * bound) / 2);
}

/** An answer that says: not now. Others say: never. */
const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/**
 * Sends events to an address, one after the other, each signed as Standard Webhooks says it. A delivery that fails is tried again for about three minutes; what fails then is logged.
 */
export function createDelivery({ url, secret, now, random, log, ...parts }: Parts): Delivery {
  const ask = parts.fetch ?? fetch;
  const wait = parts.wait ?? ((ms, signal) => sleep(ms, undefined, { signal, ref: false }).catch(() => {}));
  const waiting: WebhookEvent[] = [];
  const closing = new AbortController();
  let working: Promise<void> | undefined;
  const ended = { delivered: 0, failed: 0, dropped: 0 };

  /** Undefined where it was taken; else why not, and whether another try may help. */
  async function tryOnce(event: WebhookEvent): Promise<{ reason: string; passes: boolean } | undefined> {
    const at = now();
    const body = JSON.stringify({ ...event, timestamp: new Date(at).toISOString() });
    try {
      const answer = await ask(url, {
        method: 'POST',
        body,
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          ...signedHeaders(secret, { id: event.id, body, now: at }),
        },
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await answer.body?.cancel();
      return answer.ok ? undefined : { reason: `status ${answer.status}`, passes: isPassing(answer.status) };
    } catch (error) {
      return { reason: error instanceof Error ? error.name : typeof error, passes: true };
    }
  }

  async function deliver(event: WebhookEvent): Promise<void> {
    for (let tries = 1; !closing.signal.aborted; tries++) {
      const failure = await tryOnce(event);
      if (!failure) {
        ended.delivered += 1;
        return;
      }
      if (closing.signal.aborted) return;
      if (!failure.passes || tries === TRIES) {
        ended.failed += 1;
        log({
          level: 'error',
          event: 'webhook_failed',
          type: event.type,
          id: event.id,
          tries,
          reason: failure.reason,
        });
        return;
      }
      await wait(backoff(tries, random), closing.signal);
    }
  }

  async function work(): Promise<void> {
    for (let event = waiting.shift(); event && !closing.signal.aborted; event = waiting.shift()) {
      await deliver(event);
    }
  }

  return {
    counts: () => ({ ...ended }),
    send(event) {
      waiting.push(event);
      if (waiting.length > MOST_WAITING) {
        const dropped = waiting.shift()!;
        ended.dropped += 1;
        log({ level: 'error', event: 'webhook_dropped', type: dropped.type, id: dropped.id });
      }
      working ??= work().finally(() => {
        working = undefined;
      });
    },
    async close() {
      closing.abort();
      await working;
    },
  };
}
