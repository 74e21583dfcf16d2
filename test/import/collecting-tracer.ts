import { AsyncLocalStorage } from 'node:async_hooks';

interface Exported {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  startTimeUnixNano: string;
  attributes: { key: string; value: object }[];
  events: { name: string; attributes: { key: string; value: object }[] }[];
  status: object;
}

const anyValue = (value: unknown): object => {
  if (Array.isArray(value)) return { arrayValue: { values: value.map(anyValue) } };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number')
    return Number.isInteger(value) ? { intValue: `${value}` } : { doubleValue: value };
  return { stringValue: String(value) };
};
const attributesOf = (attributes: object) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ key, value: anyValue(value) }));

/** A tracer as OpenTelemetry's API has it, which keeps the spans that end as OTLP/JSON. */
export function collectingTracer() {
  const active = new AsyncLocalStorage<Exported>();
  const spans: Exported[] = [];
  let ids = 0;
  const hex = (length: number): string => (++ids).toString(16).padStart(length, '0');

  function open(name: string, attributes: object) {
    const parent = active.getStore();
    const span: Exported = {
      traceId: parent?.traceId ?? hex(32),
      spanId: hex(16),
      parentSpanId: parent?.spanId ?? '',
      name,
      startTimeUnixNano: `${1_768_470_000_000_000_000n + BigInt(ids)}`,
      attributes: attributesOf(attributes),
      events: [],
      status: {},
    };
    const handle = {
      setAttribute: (key: string, value: unknown) => handle.setAttributes({ [key]: value }),
      setAttributes(more: object) {
        span.attributes.push(...attributesOf(more));
        return handle;
      },
      addEvent(event: string, more: object = {}) {
        span.events.push({ name: event, attributes: attributesOf(more) });
        return handle;
      },
      recordException({ name: type, message }: Error) {
        handle.addEvent('exception', { 'exception.type': type, 'exception.message': message });
      },
      setStatus(status: object) {
        span.status = status;
        return handle;
      },
      updateName: () => handle,
      spanContext: () => ({ traceId: span.traceId, spanId: span.spanId, traceFlags: 1 }),
      isRecording: () => true,
      end: () => void spans.push(span),
    };
    return { span, handle };
  }

  const tracer = {
    startSpan: (name: string, options: { attributes?: object } = {}) =>
      open(name, options.attributes ?? {}).handle,
    startActiveSpan(name: string, ...rest: unknown[]) {
      const work = rest.at(-1) as (span: unknown) => unknown;
      const { attributes = {} } = (rest.length > 1 ? rest[0] : {}) as { attributes?: object };
      const { span, handle } = open(name, attributes);
      return active.run(span, () => work(handle));
    },
  };
  return {
    tracer,
    /** What ended so far, one export a span. */
    lines: () =>
      spans
        .map((span) => JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] }))
        .join('\n'),
  };
}
