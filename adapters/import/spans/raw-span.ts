import {
  asText,
  type Fields,
  fieldsOf,
  firstOf,
  firstText,
  isFields,
  listOf,
  textIn,
  timeIn,
  unpacked,
} from '../fields.js';
import { scalarText } from '../scalar-text.js';
import { readRow } from './rows.js';
import { FAILURES, LANGSMITH, TAKEN_OVER, WAITS } from './vocabulary.js';

/** An event of a span, or a log record or a score that belongs to one. */
export interface RawEvent {
  name: string;
  /** Its attributes, and its body's fields where it has one. */
  fields: Fields;
}

/** Something a trace is made of, of any exporter: its attributes as plain values under their own names. */
export interface RawSpan {
  trace: string;
  id: string;
  parent?: string | undefined;
  name: string;
  /** Milliseconds since 1970. */
  start: number | undefined;
  /** The start as it was written: finer than milliseconds. */
  order: string;
  attributes: Fields;
  events: RawEvent[];
  /** Words of its error; undefined where it did not fail. */
  failure?: string | undefined;
}

const MOST_VALUE_DEPTH = 32;

/** The members of a value in OTLP/JSON; Phoenix writes them with underscores, and all but one of them as null. */
const MEMBER = /^(string|bool|int|double|array|kvlist|bytes)_?value$/i;

/** A value of the OTLP/JSON encoding (`{"stringValue": …}`) as a plain one. */
function plain(value: unknown, depth = 0): unknown {
  if (!isFields(value) || depth > MOST_VALUE_DEPTH) return value;
  const [member = '', inner = value] =
    Object.entries(value).find(([key, one]) => MEMBER.test(key) && one !== null) ?? [];
  const kind = MEMBER.exec(member)?.[1];
  if (kind === 'int') return Number(inner);
  if (kind === 'array') return listOf(fieldsOf(inner).values).map((item) => plain(item, depth + 1));
  return kind === 'kvlist' ? attributesOf(fieldsOf(inner).values, depth + 1) : inner;
}

/** Attributes as a plain object, from OTLP's list of keys and values, from an object, or from JSON. */
function attributesOf(value: unknown, depth = 0): Fields {
  const given = unpacked(value);
  if (!Array.isArray(given)) return fieldsOf(given);
  return Object.fromEntries(
    given.flatMap((item) => {
      const { key, value: inner } = fieldsOf(item);
      return typeof key === 'string' ? [[key, plain(inner, depth)] as const] : [];
    }),
  );
}

const idIn = (...values: unknown[]): string | undefined => {
  const given = firstText(...values)?.replace(/^0x/, '');
  // Protobuf's JSON writes bytes in base64, as MLflow's files do.
  const isBase64 = given !== undefined && /^(?:[\w+/]{22}==|[\w+/]{11}=)$/.test(given);
  const id = isBase64 ? Buffer.from(given, 'base64').toString('hex') : given;
  return id === undefined || /^0*$/.test(id) ? undefined : /^[0-9A-F]+$/i.test(id) ? id.toLowerCase() : id;
};

function eventsOf(value: unknown): RawEvent[] {
  return listOf(unpacked(value)).flatMap((item) => {
    const { name, attributes } = fieldsOf(item);
    return typeof name === 'string' ? [{ name, fields: attributesOf(attributes) }] : [];
  });
}

/** What went wrong, by the span's status, its exception event and `error.type`. */
function failureOf(span: Fields, attributes: Fields, events: readonly RawEvent[]): string | undefined {
  const status = fieldsOf(unpacked(span.status));
  const code = firstOf(
    status.code,
    status.status_code,
    span.status_code,
    span.statusCode,
    typeof span.status === 'string' ? span.status : undefined,
  );
  const marked = FAILURES.find(({ key, word }) => attributes[key] === word);
  const exception = fieldsOf(events.findLast(({ name }) => name === 'exception')?.fields);
  const thrown = exception['exception.message'];
  const type =
    textIn(attributes['error.type']) ??
    (marked && String(marked.word)) ??
    (LANGSMITH in attributes ? textIn(exception['exception.type']) : undefined);
  const isTakenOver = TAKEN_OVER.some((keys) => keys.every((key) => key in attributes));
  if (isTakenOver && type === undefined && thrown === undefined) return undefined;
  if (!(code === 2 || /^(?:StatusCode\.|STATUS_CODE_)?ERROR$/i.test(scalarText(code)) || type))
    return undefined;
  const why = marked && attributes[marked.why];
  // OpenAI Agents' error, which has its words and what it is about in fields; a tool's output has what the model got.
  const { message, data } = 'output' in attributes ? {} : fieldsOf(unpacked(attributes.error));
  const own = [textIn(message), data === undefined ? undefined : asText(data)].filter(Boolean).join(': ');
  const words = firstText(
    status.message,
    status.description,
    span.status_message,
    thrown,
    why,
    own === '' ? type : own,
  );
  if (WAITS.test(`${scalarText(exception['exception.type'])} ${words ?? ''}`)) return undefined;
  return words === undefined ? 'unknown' : withoutStack(words);
}

const STACK_LINE =
  /^(?: {4}at \S|\s*Traceback \(most recent call last\):| {2}File "|During handling of the above)/;

/** An error's words without the calls that led to it, which OpenInference writes behind them. */
function withoutStack(words: string): string {
  const lines = words.replace(/(?<=.)(?=Traceback \(most recent call last\):)/g, '\n').split('\n');
  const at = lines.findIndex((line) => STACK_LINE.test(line));
  if (at < 1) return words;
  const [first = '', ...rest] = lines
    .slice(0, at)
    .map((line) => line.trim())
    .filter(Boolean);
  // The stack begins with the words once more.
  const more = rest.filter((line) => !line.endsWith(first));
  return more.length === 0 ? errorWords(first) : [first, ...more].join('\n');
}

/** A time as a text that sorts as times do. */
const sortable = (time: unknown): string =>
  Array.isArray(time)
    ? time.map((part) => scalarText(part).padStart(12, '0')).join('')
    : scalarText(time ?? '').padStart(20, '0');

/** A span of OTLP/JSON, of an SDK of OpenTelemetry as it prints or exports it, or a row of an API. */
export function readOtelSpan(value: unknown): RawSpan | undefined {
  const span = fieldsOf(value);
  const row = readRow(span);
  if (row) return row;
  const context = fieldsOf(firstOf(span.context, span._spanContext));
  const trace = idIn(
    span.traceId,
    span.trace_id,
    context.trace_id,
    context.traceId,
    span['context.trace_id'],
  );
  const id = idIn(
    span.spanId,
    span.span_id,
    context.span_id,
    context.spanId,
    span['context.span_id'],
    span.id,
  );
  const named =
    textIn(span.name) !== undefined &&
    ['attributes', 'startTimeUnixNano', 'start_time', 'startTime', 'span_kind', 'kind'].some(
      (key) => key in span,
    );
  if (trace === undefined || id === undefined || (span.id === id && !named)) return undefined;
  const parent = idIn(
    span.parentSpanId,
    span.parent_span_id,
    span.parent_id,
    span.parentId,
    fieldsOf(span.parentSpanContext).spanId,
    fieldsOf(span.parent).span_id,
  );
  // Rows of a table have each attribute in a column of its own.
  const columns = Object.entries(span).flatMap(([key, item]) =>
    key.startsWith('attributes.') && item !== null ? [[key.slice(11), item] as const] : [],
  );
  const attributes: Fields = {
    ...(textIn(span.span_kind) ? { 'openinference.span.kind': span.span_kind } : {}),
    ...Object.fromEntries(columns),
    ...attributesOf(span.attributes),
  };
  const events = eventsOf(span.events);
  const written = firstOf(
    span.startTimeUnixNano,
    span.start_time_unix_nano,
    span.start_time,
    span.startTime,
    span.timestamp,
  );
  const ended = firstOf(span.endTimeUnixNano, span.end_time_unix_nano, span.end_time, span.endTime);
  // An SDK keeps seconds and nanoseconds apart.
  const start = Array.isArray(written)
    ? Number(written[0]) * 1_000 + Number(written[1]) / 1e6
    : timeIn(written);
  return {
    trace,
    id,
    parent: parent === id ? undefined : parent,
    // Logfire names a span by a template, and has the words in an attribute.
    name: firstText(attributes['logfire.msg'], span.name) ?? 'span',
    start: start === undefined || !Number.isFinite(start) ? undefined : start,
    // Of two that began at once, as clocks of milliseconds have many, the one that ended first comes first.
    order: [written, ended].map(sortable).join(' '),
    attributes,
    events,
    failure: failureOf(span, attributes, events),
  };
}

/** The items of lists inside lists. Anything else in place of a list is taken as an item, so that it is not lost. */
function itemsIn(value: unknown, keys: readonly string[]): unknown[] {
  const [key, ...rest] = keys;
  if (key === undefined) return [value];
  const fields = fieldsOf(value);
  const list = firstOf(fields[key], fields[key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]);
  return Array.isArray(list) ? list.flatMap((item) => itemsIn(item, rest)) : [value];
}

/** Spans in a request of OTLP; undefined where it is none. */
export const otlpSpans = (value: Fields): unknown[] | undefined =>
  Array.isArray(value.resourceSpans ?? value.resource_spans)
    ? itemsIn(value, ['resourceSpans', 'scopeSpans', 'spans'])
    : undefined;

/** Log records in a request of OTLP; undefined for those of no span. Undefined where it holds no logs. */
export function otlpLogs(
  value: Fields,
): ({ trace: string; span: string; event: RawEvent } | undefined)[] | undefined {
  if (!Array.isArray(value.resourceLogs)) return undefined;
  return itemsIn(value, ['resourceLogs', 'scopeLogs', 'logRecords']).map((item) => {
    const record = fieldsOf(item);
    const [trace, span] = [idIn(record.traceId), idIn(record.spanId)];
    const attributes = attributesOf(record.attributes);
    const name = firstText(record.eventName, attributes['event.name']);
    if (trace === undefined || span === undefined || name === undefined) return undefined;
    return { trace, span, event: { name, fields: { ...attributes, ...fieldsOf(plain(record.body)) } } };
  });
}

/** A value under its name in an API, or under that of files written to a bucket. */
export const pick = (fields: Fields, camel: string): unknown =>
  fields[camel] ?? fields[camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];

/** An observation of Langfuse, or a trace as the span around its observations. */
export function readLangfuse(item: Fields): RawSpan {
  const own = textIn(pick(item, 'traceId'));
  const metadata = fieldsOf(unpacked(item.metadata));
  const time = firstOf(pick(item, 'startTime'), item.timestamp);
  const failed = item.level === 'ERROR';
  const id = scalarText(item.id);
  return {
    trace: own ?? id,
    id,
    parent:
      own === undefined
        ? undefined
        : (textIn(pick(item, 'parentObservationId')) ?? (own === id ? undefined : own)),
    name: textIn(item.name) ?? scalarText(item.type ?? 'trace').toLowerCase(),
    start: timeIn(time),
    order: scalarText(time ?? id),
    attributes: {
      ...(own === undefined ? {} : fieldsOf(unpacked(metadata.attributes))),
      ...item,
      metadata,
      input: unpacked(item.input),
      output: unpacked(item.output),
      langfuse: true,
    },
    events: [],
    failure: failed ? (textIn(pick(item, 'statusMessage')) ?? 'unknown') : undefined,
  };
}

/** An error's words: of its first line, out of the class that Python writes around them. */
function errorWords(error: string): string {
  const line = error.split('\n', 1)[0]!.trim();
  return /^[\w.]+\((['"])(.*)\1,?\)$/.exec(line)?.[2] ?? line;
}

/** A run of LangSmith. */
export function readLangSmith(run: Fields): RawSpan {
  const id = scalarText(run.id);
  const error = textIn(run.error);
  const parent = firstText(run.parent_run_id, listOf(run.parent_run_ids).at(-1));
  return {
    trace: textIn(run.trace_id) ?? parent ?? id,
    id,
    parent,
    name: textIn(run.name) ?? scalarText(run.run_type),
    start: timeIn(run.start_time),
    order: textIn(run.dotted_order) ?? id,
    attributes: run,
    events: [],
    failure: error === undefined ? (run.status === 'error' ? 'unknown' : undefined) : errorWords(error),
  };
}

/** A span or a trace of OpenAI Agents. */
export function readAgentsSpan(span: Fields): RawSpan {
  const data = fieldsOf(span.span_data);
  const id = firstText(span.id, span.span_id) ?? '';
  const error = fieldsOf(span.error);
  const trace = firstText(span.trace_id) ?? id;
  return {
    trace,
    id,
    parent: firstText(span.parent_id) ?? (trace === id ? undefined : trace),
    name: firstText(data.name, span.workflow_name, data.type) ?? 'span',
    start: timeIn(span.started_at),
    order: scalarText(span.started_at ?? ''),
    attributes: { ...data, metadata: span.metadata },
    events: [],
    failure: isFields(span.error) ? (textIn(error.message) ?? 'unknown') : undefined,
  };
}
