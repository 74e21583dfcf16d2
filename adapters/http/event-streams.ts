import { streamSSE } from 'hono/streaming';
import { type Clock, type KeyedKnowledge, KnowhowError, type Log } from '../../src/index.js';
import { presentedKey } from './authenticate.js';
import type { Entrance } from './entrance.js';
import { wireError } from './errors.js';
import type { HttpContext } from './http-env.js';
import type { HttpService } from './http-service.js';
import { readBytes } from './read-bytes.js';
import { readQuery } from './read-query.js';
import { targetOf } from './target.js';

/** The request of an import: a file of one collection. */
export interface Upload {
  knowledge: KeyedKnowledge;
  tenant: string;
  /** For messages. */
  name: string;
  bytes: Uint8Array;
  dryRun: boolean;
  agentType: string | undefined;
  success: boolean | undefined;
  /** Stores also what was deleted before. */
  again: boolean;
  signal: AbortSignal;
}

/** Stores the runs of a file, or says what it would store; gives back the counts that `knowhow import --json` prints. */
export type Importer = (upload: Upload, onProgress: (progress: object) => void) => Promise<object>;

/** The operations that answer with a stream of events. */
export interface EventStreams {
  jobEvents(c: HttpContext): Promise<Response>;
  importRuns(c: HttpContext): Promise<Response>;
}

interface Parts {
  service: HttpService;
  enter: Entrance;
  importer: Importer | undefined;
  clock: Clock;
  log: Log;
  draining: () => boolean;
}

/** Interval at which jobs are looked at, and how many times longer than a look took the next one waits. */
const LOOK_MS = 1_000;
const REST_FACTOR = 10;
/** Without news a comment says that the connection lives: proxies end those that are silent for a minute. */
const ALIVE_MS = 15_000;
/** After this time a stream ends; a page that still shows asks again. */
const STREAM_MS = 10 * 60_000;
/** Streams of one account at once. */
const MOST_STREAMS = 32;
/** Progress is said so often at most. */
const PROGRESS_MS = 200;
/** The largest file that is taken: what is larger is for `knowhow import`, which reads any size. */
const UPLOAD_BYTES = 32 * 1024 * 1024;
const tooMany = (what: string): KnowhowError =>
  new KnowhowError('rate_limit_exceeded', `${what} Try again in a moment.`, { retry_after_ms: 5_000 });

/** Counts what is under way of each account. */
function places() {
  const taken = new Map<string, number>();
  return {
    of: (account: string) => taken.get(account) ?? 0,
    take(account: string): () => void {
      taken.set(account, (taken.get(account) ?? 0) + 1);
      return () => {
        const left = taken.get(account)! - 1;
        if (left === 0) taken.delete(account);
        else taken.set(account, left);
      };
    },
  };
}

/** The operations that answer with a stream of events. */
export function createEventStreams({ service, enter, importer, clock, log, draining }: Parts): EventStreams {
  const streams = places();
  const uploads = places();

  /** True where a key that was looked at already is still good. */
  const isValid = async (c: HttpContext): Promise<boolean> =>
    (await service.keys.verify(presentedKey(c) ?? '')) !== undefined;

  return {
    async jobEvents(c) {
      const knowledge = await enter(c, 'look');
      const asked = await knowledge.admit('jobEvents', readQuery(targetOf(c)));
      const first = await knowledge.listJobs(asked);
      const { account } = knowledge.caller;
      if (streams.of(account) >= MOST_STREAMS) throw tooMany('Too many streams of this account are open.');
      const free = streams.take(account);
      return streamSSE(c, async (stream) => {
        try {
          const until = clock.now() + STREAM_MS;
          let said = JSON.stringify(first);
          let saidAt = clock.now();
          await stream.writeSSE({ event: 'jobs', data: said });
          while (!stream.aborted && !draining() && clock.now() < until) {
            const before = clock.now();
            // A key that is revoked sees no more.
            if (!(await isValid(c))) break;
            const now = JSON.stringify(await knowledge.listJobs(asked));
            if (now !== said) await stream.writeSSE({ event: 'jobs', data: now });
            else if (before - saidAt >= ALIVE_MS) await stream.write(': alive\n\n');
            if (now !== said || before - saidAt >= ALIVE_MS) saidAt = before;
            said = now;
            await stream.sleep(Math.max(LOOK_MS, REST_FACTOR * (clock.now() - before)));
          }
        } catch (error) {
          log({ level: 'warn', event: 'job_events_ended', reason: nameOf(error) });
        } finally {
          free();
        }
      });
    },

    async importRuns(c) {
      const knowledge = await enter(c, 'store');
      if (!importer) throw new KnowhowError('not_found', 'This server reads no files.');
      const {
        tenant_id: tenant,
        name = 'the file',
        dry_run,
        agent_type,
        success,
        again = false,
      } = await knowledge.admit('importRuns', readQuery(targetOf(c)));
      const { account } = knowledge.caller;
      // One of each account: it is held whole, and may come slowly.
      if (uploads.of(account) > 0) throw tooMany('Another file of this account is being read.');
      const free = uploads.take(account);
      let bytes: Uint8Array;
      try {
        bytes = await readBytes(c, UPLOAD_BYTES);
      } catch (error) {
        free();
        throw error;
      }
      return streamSSE(c, async (stream) => {
        const gone = new AbortController();
        stream.onAbort(() => gone.abort());
        const beat = setInterval(() => {
          if (draining()) gone.abort();
          else void stream.write(': alive\n\n');
        }, LOOK_MS);
        let due = 0;
        const write = (event: string, body: object) => stream.writeSSE({ event, data: JSON.stringify(body) });
        try {
          const upload = {
            knowledge,
            tenant,
            name,
            bytes,
            dryRun: dry_run ?? false,
            agentType: agent_type,
            success,
            again,
          };
          const summary = await importer({ ...upload, signal: gone.signal }, (progress) => {
            if (clock.now() < due) return;
            due = clock.now() + PROGRESS_MS;
            void write('progress', progress);
          });
          await write('done', summary);
        } catch (error) {
          log({ level: 'warn', event: 'import_failed', reason: nameOf(error) });
          await write('failed', wireError(error, 'general').body);
        } finally {
          clearInterval(beat);
          free();
        }
      });
    },
  };
}

/** What kind of error it is, without its message, which may quote what was stored. */
const nameOf = (error: unknown): string =>
  KnowhowError.isInstance(error) ? error.code : error instanceof Error ? error.name : typeof error;
