import { randomInt } from 'node:crypto';
import { KnowhowError, type KnowledgeService, type Log } from '../../src/index.js';
import { createDelivery, type Deliveries } from './deliver.js';
import { watchService } from './watch-service.js';

/** Shorter secrets can be guessed from one delivery. */
const LEAST_SECRET = 32;
const STEPS = 2 ** 32;

/** Webhooks of a process. */
export interface Webhooks {
  /** Takes what the service logs, and hands it on. */
  readonly log: Log;
  /** Begins to watch. */
  watch(service: KnowledgeService): void;
  /** Deliveries counted by outcome; undefined where nothing is sent. */
  readonly deliveries: (() => Deliveries) | undefined;
  close(): Promise<void>;
}

function checked(url: string, secret: string | undefined): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new KnowhowError(
      'invalid_request',
      'A webhook is an address that begins with https:// or http://.',
      {
        field: 'webhook',
        error: 'must be an http or https URL',
      },
    );
  }
  const { username, password } = new URL(url);
  if (username !== '' || password !== '') {
    throw new KnowhowError(
      'invalid_request',
      'The address of a webhook must have no user and password: its requests are signed, which the receiver checks.',
      { field: 'webhook', error: 'must have no user and password' },
    );
  }
  if (secret === undefined || secret.length < LEAST_SECRET) {
    throw new KnowhowError(
      'invalid_request',
      `Webhooks are signed: set KNOWHOW_WEBHOOK_SECRET to ${LEAST_SECRET} random characters or more, and give it to the receiver.`,
    );
  }
  return secret;
}

/**
 * Opens the webhooks of a process: nothing where no address is given.
 *
 * @param env has KNOWHOW_WEBHOOK_SECRET
 * @throws KnowhowError `invalid_request` for an address that is none, and without a secret
 */
export function openWebhooks(
  { env, now }: { env: Record<string, string | undefined>; now(): number },
  url: string | undefined,
  log: Log,
): Webhooks {
  if (url === undefined) return { log, watch() {}, deliveries: undefined, close: async () => {} };
  const secret = checked(url, env.KNOWHOW_WEBHOOK_SECRET);
  const stop = new AbortController();
  const delivery = createDelivery({ url, secret, now, random: () => randomInt(STEPS) / STEPS, log });
  let heard: Log = () => {};
  return {
    log(event) {
      log(event);
      heard(event);
    },
    watch(service) {
      const watch = watchService({ service, send: delivery.send, now, log });
      heard = watch.heard;
      watch.start(stop.signal);
    },
    deliveries: delivery.counts,
    async close() {
      stop.abort();
      await delivery.close();
    },
  };
}
