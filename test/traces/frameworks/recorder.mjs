import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';

/** What differs from run to run, or from machine to machine, and is no part of what is said. */
const LEFT_OUT =
  /stacktrace|^(?:process|host|os|telemetry)\.|_time$|usage|ids_path$|^lmnr\.span\.(?:instrumentation|language)/;
/** Folders of this machine in the traces of errors. */
const FOLDER = /(?:file:\/\/)?(?:\/[\w@.+-]+)+\/(?=[\w@.-]+\.(?:[cm]?js|py)\b)/g;
const START = Date.UTC(2026, 10, 1);

function anyValue(value) {
  if (typeof value === 'string') return { stringValue: value.replace(FOLDER, '/app/') };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number')
    return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(anyValue) } };
  return { stringValue: String(value) };
}
const attributesOf = (attributes) =>
  Object.entries(attributes ?? {})
    .filter(([key, value]) => !LEFT_OUT.test(key) && value !== undefined && value !== null)
    .map(([key, value]) => ({ key, value: anyValue(value) }));
const nanos = ([seconds, rest]) => BigInt(seconds) * 1_000_000_000n + BigInt(rest);

/** Spans as a request of OTLP in JSON; ids are counted, and times keep their order alone, so that it is the same each time. */
function request(spans, service) {
  const ids = new Map();
  const counted = (id, length) => {
    if (!ids.has(id)) ids.set(id, ids.size + 1);
    return ids.get(id).toString(16).padStart(length, '0');
  };
  const sorted = [...spans].sort((a, b) => Number(nanos(a.startTime) - nanos(b.startTime)));
  const times = [
    ...new Set(spans.flatMap(({ startTime, endTime }) => [nanos(startTime), nanos(endTime)])),
  ].sort((a, b) => Number(a - b));
  const at = (time) => String(BigInt(START + times.indexOf(nanos(time))) * 1_000_000n);
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': service }) },
        scopeSpans: [
          {
            spans: sorted.map((span) => {
              const { traceId, spanId } = span.spanContext();
              const parent = span.parentSpanContext?.spanId ?? span.parentSpanId;
              return {
                traceId: counted(traceId, 32),
                spanId: counted(spanId, 16),
                ...(parent ? { parentSpanId: counted(parent, 16) } : {}),
                name: span.name,
                startTimeUnixNano: at(span.startTime),
                endTimeUnixNano: at(span.endTime),
                attributes: attributesOf(span.attributes),
                events: span.events.map(({ name, attributes }) => ({
                  name,
                  attributes: attributesOf(attributes),
                })),
                status: {
                  code: span.status.code,
                  ...(span.status.message ? { message: span.status.message.replace(FOLDER, '/app/') } : {}),
                },
              };
            }),
          },
        ],
      },
    ],
  };
}

/** Requests of OTLP in JSON as one, in the same form. */
export function normalized(requests, service = 'shop') {
  const spans = requests.flatMap(({ resourceSpans = [] }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const plain = ({ stringValue, boolValue, intValue, doubleValue, arrayValue }) =>
    stringValue ??
    boolValue ??
    doubleValue ??
    (intValue === undefined ? arrayValue?.values.map(plain) : Number(intValue));
  const fields = (list) => Object.fromEntries((list ?? []).map(({ key, value }) => [key, plain(value)]));
  const time = (nano) => [Number(BigInt(nano) / 1_000_000_000n), Number(BigInt(nano) % 1_000_000_000n)];
  return written(
    spans.map((span) => ({
      ...span,
      spanContext: () => span,
      startTime: time(span.startTimeUnixNano),
      endTime: time(span.endTimeUnixNano),
      attributes: fields(span.attributes),
      events: (span.events ?? []).map(({ name, attributes }) => ({ name, attributes: fields(attributes) })),
      status: span.status ?? { code: 0 },
    })),
    service,
  );
}

/** One span a line. */
function written(spans, service) {
  const whole = request(spans, service);
  const [{ scopeSpans }] = whole.resourceSpans;
  const lines = scopeSpans[0].spans.map((span) => JSON.stringify(span)).join(',\n');
  scopeSpans[0].spans = [];
  return `${JSON.stringify(whole).replace('"spans":[]', () => `"spans":[\n${lines}\n]`)}\n`;
}

/**
 * Keeps spans; `print` writes them as one request.
 *
 * @param isGlobal false for a framework that registers a provider itself
 * @param processor gives the exporter what it keeps
 */
export function recorder(
  service = 'shop',
  isGlobal = true,
  processor = (exporter) => new SimpleSpanProcessor(exporter),
) {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [processor(exporter)] });
  if (isGlobal) {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    trace.setGlobalTracerProvider(provider);
  }
  return {
    exporter,
    provider,
    async print() {
      await provider.forceFlush();
      process.stdout.write(written(exporter.getFinishedSpans(), service));
    },
  };
}
