import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { errorFields } from '../../src/api/error-fields.js';
import { type Clock, KnowhowError, type KnowledgeService, type Log } from '../../src/index.js';
import type { Fields } from '../import/fields.js';
import type { Batch } from './runs-of-trace.js';
import { LOOK_MS, READ_AT_ONCE } from './settings.js';
import { storeRuns, type TraceService } from './store-runs.js';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

type PendingTraces = KnowledgeService['pendingTraces'];
type PendingTrace = Awaited<ReturnType<PendingTraces['take']>>[number];
type SpanPart = Parameters<PendingTraces['keep']>[1][number];

/** How to take traces in. */
export interface TraceOptions {
  service: TraceService;
  /** Gets `trace_read` for each trace with runs, `trace_refused` for a run that is no valid record, `traces_failed`. */
  log?: Log | undefined;
  clock?: Clock | undefined;
  /** Milliseconds that a trace is waited for after its last spans: one with a root (10 s), and one without (10 min). */
  silence?: { ended: number; rootless: number } | undefined;
}

/** Who brings spans, and whose they are where no span says it. */
export interface Bringer {
  account: string;
  key: string;
  tenant: string;
}

/** What became of spans. */
export interface TakenSpans {
  /** Spans that were not kept. */
  rejected: number;
  /** Why the first of them was not. */
  reason?: string | undefined;
}

/** Takes traces in, and stores their runs. */
export interface Traces {
  /**
   * Keeps the spans of a request: what it does not count as rejected is on disk.
   *
   * @throws KnowhowError `rate_limit_exceeded` where the account has no room for them now
   */
  take(request: Fields, bringer: Bringer, allowed: (tenant: string) => boolean): Promise<TakenSpans>;
  /** Reads what was silent long enough, until nothing is due; by itself this happens in the background. */
  read(): Promise<void>;
  /** Ends the background work, once what is being read is stored. What is pending stays on disk. */
  close(): Promise<void>;
}

const WORDS = {
  late: 'The runs of its trace were stored more than an hour ago.',
  too_large: 'Its trace has as many bytes as one may have (16 MiB).',
};

/**
 * Takes OpenTelemetry traces in: spans are kept until their trace is complete, and then stored as the runs that they show.
 *
 * @example
 * const traces = openTraces({ service });
 * const server = await serveHttp({ service, traces });
 */
export function openTraces(options: TraceOptions): Traces {
  const { service, log = () => {}, clock = { now: () => Date.now() }, silence } = options;
  const { pendingTraces } = service;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let wakeAt = 0;
  let reading: Promise<void> = Promise.resolve();

  async function readOne(trace: PendingTrace): Promise<void> {
    // With the first trace: a service that gets none does without the readers.
    const { runsOfTrace } = await import('./runs-of-trace.js');
    const batches = await Promise.all(
      trace.parts.map(async (part) => JSON.parse((await unpack(part)).toString('utf8')) as Batch),
    );
    const { runs, left } = runsOfTrace(batches, clock.now());
    const notes = await storeRuns({
      service,
      account: trace.account,
      trace,
      runs,
      note: (text) => pendingTraces.note(trace, text),
      onRefused: ({ code }) => log({ level: 'warn', event: 'trace_refused', trace: trace.id, code }),
    });
    await pendingTraces.settle(trace, notes, clock.now());
    if (notes !== null || left.length > 0) {
      log({ level: 'info', event: 'trace_read', trace: trace.id, runs: runs.length, left: left.length });
    }
  }

  async function readDue(): Promise<void> {
    for (;;) {
      const due = await pendingTraces.take(clock.now(), READ_AT_ONCE);
      for (const trace of due) {
        if (closed) return;
        // Its lease ends, and it is read again: an error of one trace delays no other.
        await readOne(trace).catch((error: unknown) => failed(error, trace.id));
      }
      if (due.length < READ_AT_ONCE) return;
    }
  }

  function failed(error: unknown, trace?: string): void {
    if (KnowhowError.isInstance(error) && error.code === 'closed') return;
    log({ level: 'error', event: 'traces_failed', trace, ...errorFields(error) });
  }

  function read(): Promise<void> {
    reading = reading.then(readDue);
    const mine = reading;
    reading = reading.catch(() => undefined);
    return mine;
  }

  async function look(): Promise<void> {
    let wait = LOOK_MS;
    try {
      await read();
      const due = await pendingTraces.nextDue();
      if (due !== undefined) wait = Math.min(LOOK_MS, Math.max(0, due - clock.now()));
    } catch (error) {
      failed(error);
    }
    schedule(wait);
  }

  /** Looks after so long, where that is not done earlier. */
  function schedule(inMs: number): void {
    const at = performance.now() + inMs;
    if (closed || (timer && wakeAt <= at)) return;
    clearTimeout(timer);
    wakeAt = at;
    timer = setTimeout(() => {
      timer = undefined;
      void look();
    }, inMs).unref();
  }
  schedule(0);

  return {
    async take(request, { account, key, tenant }, allowed) {
      const { splitTraces, textAttribute } = await import('./split-traces.js');
      const split = splitTraces(request);
      const taken: TakenSpans = { rejected: split.rejected, reason: split.reason };
      const reject = (spans: number, reason: string): void => {
        taken.rejected += spans;
        taken.reason ??= reason;
      };
      const parts: (SpanPart & { spans: number })[] = [];
      for (const { trace, ended, spans } of split.traces) {
        const own = spans.filter((span) => allowed(textAttribute(span, 'knowhow.tenant_id') ?? tenant));
        if (own.length < spans.length) {
          reject(spans.length - own.length, 'The key is limited to other tenants than the one named.');
        }
        if (own.length === 0) continue;
        const text = JSON.stringify({ key, tenant, spans: own } satisfies Batch);
        parts.push({
          trace,
          ended,
          spans: own.length,
          size: Buffer.byteLength(text),
          body: await pack(text),
        });
      }
      if (parts.length === 0) return taken;
      const states = await pendingTraces.keep(account, parts, clock.now(), silence);
      if (states === 'full') {
        throw new KnowhowError(
          'rate_limit_exceeded',
          'Too many spans of this account wait for the rest of their traces. Send these again in a minute.',
          { retry_after_ms: LOOK_MS },
        );
      }
      states.forEach((state, index) => {
        if (state !== 'kept') reject(parts[index]!.spans, WORDS[state]);
      });
      schedule(silence?.ended ?? LOOK_MS);
      return taken;
    },
    read,
    async close() {
      closed = true;
      clearTimeout(timer);
      await reading;
    },
  };
}
