import { type Fields, fieldsOf, isFields, listOf, textIn } from '../fields.js';

/** An event of a span, or a log record that belongs to one. */
export interface RawEvent {
  name: string;
  /** Its attributes, and its body's fields where it has one. */
  fields: Fields;
}

/** A span as it was exported, its attributes as plain values. */
export interface RawSpan {
  trace: string;
  id: string;
  parent?: string;
  name: string;
  /** Milliseconds since 1970. */
  start: number;
  /** The start as it was written: finer than milliseconds. */
  order: string;
  attributes: Fields;
  events: RawEvent[];
  /** Words of its error status; empty where there are none. */
  failure?: string;
}

/** A log record that belongs to a span. */
export interface RawLog {
  trace: string;
  span: string;
  event: RawEvent;
}

const MOST_VALUE_DEPTH = 32;

/** A value of the OTLP/JSON encoding (`{"stringValue": …}`) as a plain one. */
function plain(value: unknown, depth = 0): unknown {
  if (!isFields(value) || depth > MOST_VALUE_DEPTH) return value;
  if ('stringValue' in value) return value.stringValue;
  if ('boolValue' in value) return value.boolValue;
  if ('intValue' in value) return Number(value.intValue);
  if ('doubleValue' in value) return value.doubleValue;
  if ('bytesValue' in value) return value.bytesValue;
  if ('arrayValue' in value)
    return listOf(fieldsOf(value.arrayValue).values).map((item) => plain(item, depth + 1));
  if ('kvlistValue' in value) return attributesOf(fieldsOf(value.kvlistValue).values, depth + 1);
  return value;
}

/** Attributes as a plain object, from OTLP's list of keys and values or from an object. */
function attributesOf(value: unknown, depth = 0): Fields {
  if (!Array.isArray(value)) return fieldsOf(value);
  return Object.fromEntries(
    value.flatMap((item) => {
      const { key, value: given } = fieldsOf(item);
      return typeof key === 'string' ? [[key, plain(given, depth)] as const] : [];
    }),
  );
}

const idIn = (value: unknown): string | undefined => {
  const id = textIn(value)?.replace(/^0x/, '').toLowerCase();
  return id === undefined || /^0*$/.test(id) ? undefined : id;
};

/** Milliseconds of a time in nanoseconds, or of an ISO time. */
function readTime(nanoseconds: unknown, iso: unknown): number {
  const digits = typeof nanoseconds === 'number' ? String(nanoseconds) : textIn(nanoseconds);
  if (digits !== undefined && /^\d+$/.test(digits)) return Number(BigInt(digits) / 1_000_000n);
  return Date.parse(textIn(iso) ?? '');
}

function eventsOf(value: unknown): RawEvent[] {
  return listOf(value).flatMap((item) => {
    const { name, attributes } = fieldsOf(item);
    return typeof name === 'string' ? [{ name, fields: attributesOf(attributes) }] : [];
  });
}

/** What went wrong, by the span's status, its exception event and `error.type`. */
function failureOf(span: Fields, attributes: Fields, events: readonly RawEvent[]): string | undefined {
  const { code, status_code: named, message, description } = fieldsOf(span.status);
  const failed =
    code === 2 || code === 'STATUS_CODE_ERROR' || named === 'ERROR' || textIn(attributes['error.type']);
  if (!failed) return undefined;
  const thrown = events.findLast(({ name }) => name === 'exception')?.fields['exception.message'];
  return (
    textIn(message) ?? textIn(description) ?? textIn(thrown) ?? textIn(attributes['error.type']) ?? 'unknown'
  );
}

/** Reads one exported span: of OTLP/JSON, or as the SDK of Python writes it (`context`, `parent_id`). */
export function readRawSpan(value: unknown): RawSpan | undefined {
  const span = fieldsOf(value);
  const context = fieldsOf(span.context);
  const trace = idIn(span.traceId) ?? idIn(span.trace_id) ?? idIn(context.trace_id);
  const id = idIn(span.spanId) ?? idIn(span.span_id) ?? idIn(context.span_id);
  if (trace === undefined || id === undefined) return undefined;
  const parent = idIn(span.parentSpanId) ?? idIn(span.parent_span_id) ?? idIn(span.parent_id);
  const attributes = attributesOf(span.attributes);
  const events = eventsOf(span.events);
  const failure = failureOf(span, attributes, events);
  const nanoseconds = span.startTimeUnixNano ?? span.start_time_unix_nano;
  return {
    trace,
    id,
    ...(parent === undefined ? {} : { parent }),
    name: textIn(span.name) ?? 'span',
    start: readTime(nanoseconds, span.start_time),
    order: String(nanoseconds ?? span.start_time ?? '').padStart(20, '0'),
    attributes,
    events,
    ...(failure === undefined ? {} : { failure }),
  };
}

/** The items of lists inside lists. Anything else in place of a list is taken as an item, so that it is not lost. */
function itemsIn(value: unknown, keys: readonly string[]): unknown[] {
  const [key, ...rest] = keys;
  if (key === undefined) return [value];
  const list = fieldsOf(value)[key];
  return Array.isArray(list) ? list.flatMap((item) => itemsIn(item, rest)) : [value];
}

/** Spans in an export: of a request (`resourceSpans`), or one span alone. Undefined for what is neither. */
export function spansIn(value: Fields): unknown[] | undefined {
  if (Array.isArray(value.resourceSpans)) return itemsIn(value, ['resourceSpans', 'scopeSpans', 'spans']);
  return readRawSpan(value) ? [value] : undefined;
}

/**
 * Log records in an export (`resourceLogs`), undefined for those that belong to no span. Undefined where it holds
 * no logs.
 */
export function logsIn(value: Fields): (RawLog | undefined)[] | undefined {
  if (!Array.isArray(value.resourceLogs)) return undefined;
  return itemsIn(value, ['resourceLogs', 'scopeLogs', 'logRecords']).map((item) => {
    const record = fieldsOf(item);
    const [trace, span] = [idIn(record.traceId), idIn(record.spanId)];
    const attributes = attributesOf(record.attributes);
    const name = textIn(record.eventName) ?? textIn(attributes['event.name']);
    if (trace === undefined || span === undefined || name === undefined) return undefined;
    return { trace, span, event: { name, fields: { ...attributes, ...fieldsOf(plain(record.body)) } } };
  });
}
