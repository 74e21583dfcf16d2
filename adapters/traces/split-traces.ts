import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { KnowhowError } from '../../src/index.js';
import { type Fields, fieldsOf, isFields, listOf, textIn } from '../import/fields.js';
import { loopOf } from '../import/spans/loop-of.js';
import { otlpSpans } from '../import/spans/raw-span.js';
import { MOST_TENANT_LENGTH, MOST_TRACES, SPANS_A_SLICE } from './settings.js';

/** What of a resource is kept with its spans: whose they are. */
const OF_RESOURCE = /^(?:knowhow\.|service\.name$)/;
const TRACE_ID = /^(?!0+$)[0-9a-f]{32}$/;
const SPAN_ID = /^(?!0+$)[0-9a-f]{16}$/;
/** Flags of OTLP: whether it is known that a parent is of another process, and that it is. */
const REMOTE = 0x300;
const TENANT = 'knowhow.tenant_id';
/** AI SDK's metadata on a span. */
const BESIDE = 'ai.telemetry.metadata.';

/** Spans of one trace that are of one tenant, in the form of OTLP's JSON. */
export interface TraceSpans {
  /** The id of the trace, or of a loop of calls that are each a trace of their own. */
  trace: string;
  isLoop: boolean;
  /** True where a root is among them, or a span whose parent is of another process. */
  ended: boolean;
  /** The tenant of the request or of the resource. */
  tenant: string;
  /** The one that the spans name themselves. */
  named: string | null;
  /** The source that they declare. */
  source: string | null;
  spans: Fields[];
}

/** A request, by its traces. */
export interface SplitRequest {
  traces: TraceSpans[];
  /** All spans of the request. */
  spans: number;
  rejected: number;
  /** Why the first of those was rejected. */
  reason?: string;
}

const attributeOf = (attributes: readonly unknown[], key: string): unknown =>
  fieldsOf(attributes.find((one) => fieldsOf(one).key === key)).value;

/** The text of an attribute of a span, or of AI SDK's metadata on it; undefined where it has none. */
export function textAttribute(span: Fields, key: string): string | undefined {
  const attributes = listOf(span.attributes);
  const value = attributeOf(attributes, key) ?? attributeOf(attributes, `${BESIDE}${key}`);
  return textIn(fieldsOf(value).stringValue);
}

const isTenant = (attribute: unknown): boolean => {
  const { key } = fieldsOf(attribute);
  return key === TENANT || key === `${BESIDE}${TENANT}`;
};

/** Errors that say that a key may not use a name. */
const REFUSED = new Set<string>(['forbidden', 'invalid_request', 'validation_error']);

/** Spans that cannot be taken, with the reason. */
class Rejected extends Error {}

/** The tenant that attributes name; null where they name none. Throws {@link Rejected} for what is no name. */
function tenantIn(attributes: readonly unknown[]): string | null {
  const given = attributes.find(isTenant);
  if (given === undefined) return null;
  const name = textIn(fieldsOf(fieldsOf(given).value).stringValue);
  if (name !== undefined && name.length <= MOST_TENANT_LENGTH) return name;
  throw new Rejected(
    `The attribute ${TENANT} must be a text of 1 to ${MOST_TENANT_LENGTH} characters that are not all white space.`,
  );
}

/** The span with what its resource says of whose it is, where it says nothing else itself; without the tenant. */
function withResource(span: Fields, ofResource: readonly unknown[]): Fields {
  const own = listOf(span.attributes).filter((one) => !isTenant(one));
  const added = ofResource.filter((one) => attributeOf(own, String(fieldsOf(one).key)) === undefined);
  return { ...span, attributes: [...own, ...added] };
}

/** Spans by the trace and the span that they are right below. */
function byParent(spans: readonly unknown[]): Map<string, unknown[]> {
  const below = new Map<string, unknown[]>();
  for (const span of spans) {
    const { traceId, parentSpanId } = fieldsOf(span);
    const place = `${idOf(traceId)} ${idOf(parentSpanId)}`;
    const known = below.get(place);
    if (known) known.push(span);
    else below.set(place, [span]);
  }
  return below;
}

const idOf = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');

/**
 * Sorts a request's spans by trace and tenant; those that cannot belong to any are counted. Lets other work run in between.
 *
 * @param tenant whose spans are where no attribute says it
 * @param tenantOf the tenant that a name means; throws for one that is refused
 */
export async function splitTraces(
  request: Fields,
  tenant: string,
  tenantOf: (name: string) => Promise<string>,
): Promise<SplitRequest> {
  const traces = new Map<string, TraceSpans>();
  const split: SplitRequest = { traces: [], spans: 0, rejected: 0 };
  const names = new Map<string, Promise<string>>();
  let below: Map<string, unknown[]> | undefined;
  /** Spans right below one; those of most requests are never asked for. */
  const rightBelow = (trace: string, span: string): readonly unknown[] => {
    below ??= byParent(otlpSpans(request) ?? []);
    return below.get(`${trace} ${span}`) ?? [];
  };
  /** Each distinct name is looked at once. */
  const meant = (name: string): Promise<string> => {
    const known = names.get(name) ?? tenantOf(name);
    names.set(name, known);
    return known.catch((error: unknown) => {
      // A failure of the store is no fault of the name: the exporter sends it again.
      const isRefused = KnowhowError.isInstance(error) && REFUSED.has(error.code);
      throw isRefused ? new Rejected(error.message) : error;
    });
  };

  async function take(one: unknown, resource: readonly unknown[], ofResource: readonly unknown[]) {
    if (!isFields(one)) throw new Rejected('A span must be an object.');
    const [traceId, spanId] = [idOf(one.traceId), idOf(one.spanId)];
    if (!TRACE_ID.test(traceId) || !SPAN_ID.test(spanId))
      throw new Rejected('A span needs a traceId of 32 and a spanId of 16 hexadecimal digits, not all zero.');
    const named = tenantIn(listOf(one.attributes));
    const around = tenantIn(resource);
    const own = named === null ? null : await meant(named);
    const base = around === null ? tenant : await meant(around);
    const span = withResource({ ...one, traceId, spanId }, ofResource);
    if (typeof one.parentSpanId === 'string') span.parentSpanId = one.parentSpanId.toLowerCase();
    const loop = loopOf(span, () => rightBelow(traceId, spanId));
    const isLoop = loop !== undefined;
    const root = !textIn(span.parentSpanId) || (Number(span.flags ?? 0) & REMOTE) === REMOTE;
    const fresh: TraceSpans = {
      trace: loop ?? traceId,
      isLoop,
      ended: false,
      // Each call of a loop is a trace: nothing above or below it is another tenant's.
      tenant: isLoop ? (own ?? base) : base,
      named: isLoop ? null : own,
      source: textAttribute(span, 'knowhow.source') ?? null,
      spans: [],
    };
    const place = JSON.stringify([fresh.trace, fresh.tenant, fresh.named, fresh.source]);
    const known = traces.get(place) ?? fresh;
    if (known === fresh && traces.size >= MOST_TRACES)
      throw new Rejected(`A request may have spans of ${MOST_TRACES} traces. Send fewer spans at a time.`);
    // Nothing says when a loop of bare calls is over.
    known.ended ||= root && !isLoop;
    known.spans.push(span);
    traces.set(place, known);
  }

  for (const resourceSpans of listOf(request.resourceSpans).map(fieldsOf)) {
    const resource = listOf(fieldsOf(resourceSpans.resource).attributes);
    const ofResource = resource.filter(
      (one) => !isTenant(one) && OF_RESOURCE.test(String(fieldsOf(one).key)),
    );
    for (const scope of listOf(resourceSpans.scopeSpans))
      for (const one of listOf(fieldsOf(scope).spans)) {
        split.spans += 1;
        if (split.spans % SPANS_A_SLICE === 0) await yieldToEventLoop();
        try {
          await take(one, resource, ofResource);
        } catch (error) {
          if (!(error instanceof Rejected)) throw error;
          split.rejected += 1;
          split.reason ??= error.message;
        }
      }
  }
  return { ...split, traces: [...traces.values()] };
}
