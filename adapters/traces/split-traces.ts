import { type Fields, fieldsOf, isFields, listOf, textIn } from '../import/fields.js';
import { loopOf } from '../import/spans/loop-of.js';

/** What of a resource is kept with its spans: whose they are. */
const OF_RESOURCE = /^(?:knowhow\.|service\.name$)/;
const TRACE_ID = /^(?!0+$)[0-9a-f]{32}$/;
const SPAN_ID = /^(?!0+$)[0-9a-f]{16}$/;
/** Flags of OTLP: whether it is known that a parent is of another process, and that it is. */
const REMOTE = 0x300;

/** Spans of one trace, in the form of OTLP's JSON. */
export interface TraceSpans {
  trace: string;
  /** True where a root is among them, or a span whose parent is of another process. */
  ended: boolean;
  spans: Fields[];
}

/** A request, by its traces. */
export interface SplitRequest {
  traces: TraceSpans[];
  rejected: number;
  /** Why the first of those was rejected. */
  reason?: string;
}

const attributeOf = (attributes: readonly unknown[], key: string): unknown =>
  fieldsOf(attributes.find((one) => fieldsOf(one).key === key)).value;

/** The text of an attribute of a span, or of AI SDK's metadata on it; undefined where it has none. */
export function textAttribute(span: Fields, key: string): string | undefined {
  const attributes = listOf(span.attributes);
  const value = attributeOf(attributes, key) ?? attributeOf(attributes, `ai.telemetry.metadata.${key}`);
  return textIn(fieldsOf(value).stringValue);
}

/** The span with what its resource says of whose it is, where it says nothing else itself. */
function withResource(span: Fields, ofResource: readonly unknown[]): Fields {
  const own = listOf(span.attributes);
  const added = ofResource.filter((one) => attributeOf(own, String(fieldsOf(one).key)) === undefined);
  return { ...span, attributes: [...own, ...added] };
}

/** Sorts a request's spans by trace; those that cannot belong to any are counted. */
export function splitTraces(request: Fields): SplitRequest {
  const traces = new Map<string, TraceSpans>();
  const split: SplitRequest = { traces: [], rejected: 0 };
  const reject = (reason: string): void => {
    split.rejected += 1;
    split.reason ??= reason;
  };
  for (const resourceSpans of listOf(request.resourceSpans).map(fieldsOf)) {
    const ofResource = listOf(fieldsOf(resourceSpans.resource).attributes).filter((one) =>
      OF_RESOURCE.test(String(fieldsOf(one).key)),
    );
    const given = listOf(resourceSpans.scopeSpans).flatMap((scope) => listOf(fieldsOf(scope).spans));
    for (const one of given) {
      if (!isFields(one)) {
        reject('A span must be an object.');
        continue;
      }
      const span = withResource(one, ofResource);
      const id = String(span.traceId ?? '').toLowerCase();
      if (!TRACE_ID.test(id) || !SPAN_ID.test(String(span.spanId ?? '').toLowerCase())) {
        reject('A span needs a traceId of 32 and a spanId of 16 hexadecimal digits, not all zero.');
        continue;
      }
      const loop = loopOf(span);
      const root = !textIn(span.parentSpanId) || (Number(span.flags ?? 0) & REMOTE) === REMOTE;
      const trace = loop ?? id;
      const known = traces.get(trace) ?? { trace, ended: false, spans: [] };
      // Nothing says when a loop of bare calls is over.
      known.ended ||= root && loop === undefined;
      known.spans.push(span);
      traces.set(trace, known);
    }
  }
  return { ...split, traces: [...traces.values()] };
}
