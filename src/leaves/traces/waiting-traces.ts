import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { yieldToEventLoop } from '../../domain/yield-to-event-loop.js';
import type { PartState, PendingTrace, PendingTraces, Silence, SpanPart } from './pending-traces.js';
import { redactSpans } from './redact-spans.js';
import { MOST_WRITTEN_BYTES, MOST_WRITTEN_PARTS } from './settings.js';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Bodies of fewer bytes are kept as they are: packing them takes longer than keeping them. */
const LEAST_PACKED = 1_024;
const GZIP = 0x1f;

/** Spans of one trace that came together, as they came: in the form of OTLP's JSON. */
export interface TraceSpans extends Omit<SpanPart, 'size' | 'body'> {
  /** The tenant that these spans name themselves. */
  named: string | null;
  spans: readonly unknown[];
}

/** What is kept of {@link TraceSpans}. */
export interface Batch extends Pick<TraceSpans, 'key' | 'tenant' | 'named'> {
  spans: Record<string, unknown>[];
}

/** A trace that is to be read. */
export interface WaitingTrace extends Omit<PendingTrace, 'parts'> {
  batches: Batch[];
}

/** {@link PendingTraces}, with spans in place of bytes: nothing is kept that was not redacted. */
export interface WaitingTraces extends Omit<PendingTraces, 'keep' | 'take'> {
  /**
   * Redacts spans and keeps them, some at a time, each durably.
   *
   * @returns what became of each; `full` where there was no room for some of them, those before being kept
   */
  keep(
    account: string,
    parts: readonly TraceSpans[],
    now: number,
    silence?: Silence,
  ): Promise<PartState[] | 'full'>;
  /** {@link PendingTraces.take} */
  take(now: number, limit: number): Promise<WaitingTrace[]>;
}

const packed = async (text: string): Promise<Uint8Array> =>
  text.length < LEAST_PACKED ? Buffer.from(text) : pack(text);

const unpacked = async (body: Uint8Array): Promise<Batch> =>
  JSON.parse((body[0] === GZIP ? await unpack(body) : Buffer.from(body)).toString('utf8')) as Batch;

/**
 * The way of spans into a store.
 *
 * @param redactText redacts a text under a name
 */
export function waitingTraces(
  store: PendingTraces,
  redactText: (text: string, name: string | undefined) => string,
): WaitingTraces {
  return {
    ...store,
    async keep(account, parts, now, silence) {
      const states: PartState[] = [];
      let written: SpanPart[] = [];
      let bytes = 0;
      async function write(): Promise<boolean> {
        const some = written;
        written = [];
        bytes = 0;
        const of = await store.keep(account, some, now, silence);
        // A store may answer without the event loop having turned.
        await yieldToEventLoop();
        if (of !== 'full') states.push(...of);
        return of !== 'full';
      }
      for (const { spans, named, ...part } of parts) {
        const { key, tenant } = part;
        const redacted = await redactSpans(spans, redactText, yieldToEventLoop);
        const text = JSON.stringify({ key, tenant, named, spans: redacted });
        written.push({ ...part, size: Buffer.byteLength(text), body: await packed(text) });
        bytes += text.length;
        const isMany = written.length >= MOST_WRITTEN_PARTS || bytes >= MOST_WRITTEN_BYTES;
        if (isMany && !(await write())) return 'full';
      }
      return written.length > 0 && !(await write()) ? 'full' : states;
    },
    async take(now, limit) {
      const traces = await store.take(now, limit);
      return Promise.all(
        traces.map(async ({ parts, ...trace }) => ({
          ...trace,
          batches: await Promise.all(parts.map(unpacked)),
        })),
      );
    },
  };
}
