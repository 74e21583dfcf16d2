import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { errorFields } from '../../src/api/error-fields.js';
import { type Clock, KnowhowError, type KnowledgeService, type Log } from '../../src/index.js';
import type { Fields } from '../import/fields.js';
import { LOOK_MS, MOST_REASON_LENGTH, MOST_REASONS, READ_AT_ONCE } from './settings.js';
import { storeRuns, type TraceService } from './store-runs.js';

type PendingTraces = KnowledgeService['pendingTraces'];
type PendingTrace = Awaited<ReturnType<PendingTraces['take']>>[number];
type Part = Parameters<PendingTraces['keep']>[1][number];

/** Options to take traces in. */
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
  /** True where the key is limited to some tenants: its spans join no others. */
  isLimited: boolean;
  tenant: string;
}

/** The outcome of spans. */
export interface TakenSpans {
  /** Spans that came. */
  spans: number;
  /** Traces that they are of. */
  traces: number;
  /** Spans that were not kept. */
  rejected: number;
  /** Why the first of them was not. */
  reason?: string | undefined;
}

/** Takes traces in, and stores their runs. */
export interface Traces {
  /**
   * Keeps the spans of a request, redacted: what it does not count as rejected is on disk.
   *
   * @param tenantOf the tenant that a name in a span means to who brings it; throws `forbidden` or `invalid_request`
   * @throws KnowhowError `rate_limit_exceeded` where the account has no room for them now
   */
  take(request: Fields, bringer: Bringer, tenantOf: (name: string) => Promise<string>): Promise<TakenSpans>;
  /** Reads what was silent long enough, until nothing is due; by itself this happens in the background. */
  read(): Promise<void>;
  /** Ends the background work, once what is being read is stored. What is pending stays on disk. */
  close(): Promise<void>;
}

const WORDS = {
  late: 'The runs of its trace were stored more than an hour ago, or deleted.',
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
    const { runs, left } = runsOfTrace(trace.batches, clock.now());
    // The id that the exporter knows.
    const named = String(trace.batches[0]?.spans[0]?.traceId ?? trace.id);
    const wasStored = await storeRuns({
      service,
      account: trace.account,
      trace,
      runs,
      note: (notes) => pendingTraces.note(trace, notes),
      settle: (notes) => pendingTraces.settle(trace, notes, clock.now()),
      onRefused: ({ code, message }) =>
        log({ level: 'warn', event: 'trace_refused', trace: named, code, message }),
    });
    if (wasStored || left.length > 0) {
      const why = [...new Set(left)]
        .slice(0, MOST_REASONS)
        .map((reason) => reason.slice(0, MOST_REASON_LENGTH));
      log({
        level: 'info',
        event: 'trace_read',
        trace: named,
        runs: runs.length,
        left: left.length,
        ...(why.length > 0 ? { why: why.join(' | ') } : {}),
      });
    }
  }

  async function readDue(): Promise<void> {
    for (;;) {
      const due = await pendingTraces.take(clock.now(), READ_AT_ONCE);
      for (const trace of due) {
        if (closed) return;
        // Its lease ends, and it is read again: an error of one trace delays no other.
        await readOne(trace).catch((error: unknown) => failed(error, trace.id));
        await yieldToEventLoop();
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
    async take(request, { account, key, isLimited, tenant }, tenantOf) {
      const { splitTraces } = await import('./split-traces.js');
      const split = await splitTraces(request, tenant, tenantOf);
      const { spans, rejected, reason } = split;
      const taken: TakenSpans = { spans, traces: split.traces.length, rejected, reason };
      const parts = split.traces.map(
        (trace): Part => ({
          ...trace,
          key,
          trace: createHash('sha256')
            // A trace's id is known to everybody whom its requests reach, and what was asked is no secret.
            .update(JSON.stringify([isLimited || trace.isLoop ? key : null, trace.tenant, trace.trace]))
            .digest('hex'),
        }),
      );
      if (parts.length === 0) return taken;
      const states = await pendingTraces.keep(account, parts, clock.now(), silence);
      schedule(silence?.ended ?? LOOK_MS);
      if (states === 'full') {
        throw new KnowhowError(
          'rate_limit_exceeded',
          'Too many spans of this account wait for the rest of their traces. Send these again in a minute.',
          { retry_after_ms: LOOK_MS },
        );
      }
      states.forEach((state, index) => {
        if (state === 'kept') return;
        taken.rejected += parts[index]!.spans.length;
        taken.reason ??= WORDS[state];
      });
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
