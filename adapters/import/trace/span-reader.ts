import { isFields } from '../fields.js';
import type { Finding, Place, Reader } from '../finding.js';
import { readAiSdkSpan } from './ai-sdk-span.js';
import { readGenAiSpan } from './gen-ai-span.js';
import { logsIn, type RawEvent, type RawSpan, readRawSpan, spansIn } from './otlp.js';
import type { Span } from './span.js';
import { collectTraces } from './traces.js';

const HELP: Record<'otel' | 'ai-sdk', string> = {
  otel: 'Instrumentations leave them out unless told otherwise: set OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT, or what yours has for it.',
  'ai-sdk': 'They are left out where recordInputs or recordOutputs is false.',
};

function toSpan(span: RawSpan, events: RawEvent[], at: Place): Span {
  const raw = events.length === 0 ? span : { ...span, events: [...span.events, ...events] };
  const facts = readAiSdkSpan(raw) ?? readGenAiSpan(raw) ?? { agent: false, metadata: {} };
  return {
    at,
    id: raw.id,
    ...(raw.parent === undefined ? {} : { parent: raw.parent }),
    trace: raw.trace,
    name: raw.name,
    start: raw.start,
    order: raw.order,
    ...(raw.failure === undefined ? {} : { failure: raw.failure }),
    ...facts,
  };
}

/**
 * Reads spans of OpenTelemetry: OTLP/JSON requests (`resourceSpans`, as collectors' file exporters write them, with
 * `resourceLogs` for messages that were kept as events), or one span an object. Both vocabularies are understood,
 * `gen_ai.*` and AI SDK's `ai.*`. Each agent's span is a run; where none is named, a trace is.
 *
 * @param source which of the two formats it was asked for as
 */
export function createSpanReader(source: 'otel' | 'ai-sdk'): Reader {
  const traces = collectTraces<RawSpan, RawEvent>({ source, help: HELP[source], read: toSpan });

  function take(value: unknown, at: Place): Finding[] {
    const refuse = (message: string): Finding => ({ kind: 'unreadable', at, message });
    if (!isFields(value)) return [refuse('Expected an object: an OTLP/JSON export or a span.')];
    const logs = logsIn(value);
    const spans = spansIn(value);
    if (!logs && !spans) {
      if (Array.isArray(value.resourceMetrics)) return [{ kind: 'passed_over', what: 'exports of metrics' }];
      return [refuse('Expected `resourceSpans`, `resourceLogs`, or a span with a trace id and a span id.')];
    }
    const share = { ...at, bytes: at.bytes / Math.max(1, (spans?.length ?? 0) + (logs?.length ?? 0)) };
    const findings = (logs ?? []).flatMap((log): Finding[] => {
      if (!log) return [{ kind: 'passed_over', what: 'log records that belong to no span' }];
      const { trace, span, event } = log;
      return traces.note({ trace, id: span, at: share, note: event });
    });
    if ((spans ?? []).length + (logs ?? []).length === 0) {
      findings.push({ kind: 'passed_over', what: 'exports with nothing in them' });
    }
    for (const item of spans ?? []) {
      const raw = readRawSpan(item);
      if (raw) findings.push(...traces.add({ trace: raw.trace, id: raw.id, at: share, item: raw }));
      else findings.push(refuse('A span without a trace id and a span id.'));
    }
    return findings;
  }

  return { take, endFile: () => [], end: () => traces.end() };
}
