import { type Fields, fieldsOf, firstText, isFields, listOf, textIn } from '../fields.js';
import type { Finding, Place } from '../finding.js';
import {
  otlpLogs,
  otlpSpans,
  pick,
  type RawEvent,
  readAgentsSpan,
  readLangfuse,
  readLangSmith,
  readOtelSpan,
} from './raw-span.js';
import type { Traces } from './traces.js';

const OBSERVATION = /^(?:GENERATION|SPAN|EVENT|AGENT|TOOL|CHAIN|RETRIEVER|EVALUATOR|EMBEDDING|GUARDRAIL)$/;

/** An observation or a trace of Langfuse, or what holds some: a download, a page of the API. */
function isLangfuse(value: Fields): boolean {
  if (OBSERVATION.test(textIn(value.type) ?? '')) return pick(value, 'traceId') !== undefined;
  if (Array.isArray(value.observations))
    return isFields(value.trace) || 'timestamp' in value || 'id' in value;
  if (textIn(value.id) && pick(value, 'traceId') !== undefined)
    return 'value' in value || 'stringValue' in value || 'string_value' in value;
  return (
    isFields(value.meta) &&
    listOf(value.data).some(
      (item) => isFields(item) && (isLangfuse(item) || 'observations' in item || 'latency' in item),
    )
  );
}

const isLangSmith = (value: unknown): boolean =>
  isFields(value) && textIn(value.run_type) !== undefined && textIn(value.id) !== undefined;
const isAgents = (value: Fields): boolean =>
  value.object === 'trace.span' || (value.object === 'trace' && 'workflow_name' in value);

/** A trace out of what lies around its spans: MLflow has them beside what is known of the trace. */
function traceIn(value: Fields): Fields {
  const inner = [value.data, value.trace].find((one) => isFields(one) && Array.isArray(one.spans));
  return inner === undefined ? value : { ...value, ...(inner as Fields) };
}

/** What people and judges said of a trace, as scores with names. What was expected is no verdict. */
function assessmentsIn(value: Fields): RawEvent[] {
  const listed = [
    value.assessments,
    fieldsOf(value.info).assessments,
    fieldsOf(value.trace).feedback_scores,
  ].find(Array.isArray);
  return listOf(listed)
    .map(fieldsOf)
    .filter((one) => one.expectation === undefined && one.valid !== false)
    .map((one) => ({
      name: 'score',
      fields: {
        name: firstText(one.assessment_name, one.name),
        value: fieldsOf(one.feedback).value ?? one.value,
      },
    }));
}

/** Which exporter wrote a value with spans; undefined where it holds none. */
export function spansFormat(given: Fields): string | undefined {
  const value = traceIn(given);
  if (
    Array.isArray(value.resourceSpans ?? value.resource_spans) ||
    Array.isArray(value.resourceLogs) ||
    Array.isArray(value.resourceMetrics)
  ) {
    const text = JSON.stringify(value).slice(0, 20_000);
    return /"ai\.(?:operationId|prompt|response|toolCall)/.test(text)
      ? 'ai-sdk'
      : /"openinference\.span\.kind"/.test(text)
        ? 'openinference'
        : 'otel';
  }
  if (isLangfuse(value)) return 'langfuse';
  if (isLangSmith(value) || (Array.isArray(value.runs) && value.runs.every(isLangSmith))) return 'langsmith';
  if (isAgents(value)) return 'openai-agents';
  const span = readOtelSpan(value);
  if (!span) {
    const listed = [value.spans, value.data].find(
      (list) =>
        Array.isArray(list) &&
        list.length > 0 &&
        list.every((item) => isFields(item) && (isAgents(item) || readOtelSpan(item) !== undefined)),
    );
    return listed ? (spansFormat(fieldsOf(listOf(listed)[0])) ?? 'otel') : undefined;
  }
  const keys = Object.keys(span.attributes);
  if (keys.some((key) => key.startsWith('ai.'))) return 'ai-sdk';
  return keys.some((key) => /^(?:openinference\.|llm\.(?:input|output)_messages|input\.value)/.test(key))
    ? 'openinference'
    : 'otel';
}

/** Gives the spans, log records and scores in a value to their traces. */
export function takeSpans(given: Fields, at: Place, format: string, traces: Traces): Finding[] {
  const value = traceIn(given);
  const refuse = (message: string): Finding => ({ kind: 'unreadable', at, message });
  if (format === 'langfuse') return takeLangfuse(value, at, traces);
  if (format === 'langsmith') return takeLangSmith(value, at, traces);
  const logs = otlpLogs(value);
  const spans =
    otlpSpans(value) ??
    (logs || Array.isArray(value.resourceMetrics)
      ? []
      : Array.isArray(value.spans)
        ? [...(isAgents(value) ? [{ ...value, spans: undefined }] : []), ...value.spans]
        : Array.isArray(value.data)
          ? value.data
          : [value]);
  if (spans.length + (logs ?? []).length === 0)
    return [
      {
        kind: 'passed_over',
        what: Array.isArray(value.resourceMetrics) ? 'exports of metrics' : 'exports with nothing in them',
      },
    ];
  const share = { ...at, bytes: at.bytes / (spans.length + (logs ?? []).length) };
  return [
    ...(logs ?? []).flatMap((log): Finding[] =>
      log
        ? traces.note(log.trace, log.span, log.event, share, format)
        : [{ kind: 'passed_over', what: 'log records that belong to no span' }],
    ),
    ...spans.flatMap((item) => {
      const raw = isFields(item) && isAgents(item) ? readAgentsSpan(item) : readOtelSpan(item);
      if (!raw) return [refuse('A span without a trace id and a span id.')];
      if (raw.parent === undefined) raw.events.push(...assessmentsIn(value));
      return traces.add(raw, share, format);
    }),
  ];
}

function takeLangfuse(value: Fields, at: Place, traces: Traces): Finding[] {
  const { observations, ...rest } = value;
  const trace = isFields(rest.trace) ? rest.trace : Array.isArray(observations) ? rest : undefined;
  const id = textIn(trace?.id);
  const listed: unknown[] = Array.isArray(observations)
    ? [trace, ...observations.map((one) => (isFields(one) ? { traceId: id, ...one } : one))]
    : Array.isArray(value.data)
      ? value.data
      : [value];
  if (listed.length === 0) return [{ kind: 'passed_over', what: 'pages without observations' }];
  const share = { ...at, bytes: at.bytes / listed.length };
  return listed.flatMap((one): Finding[] => {
    const item = fieldsOf(one);
    const [own, of] = [textIn(item.id), textIn(pick(item, 'traceId'))];
    if (own === undefined)
      return [
        { kind: 'unreadable', at, message: 'Expected a trace, an observation or a score with an `id`.' },
      ];
    // A score names what it is of, and has no kind.
    const scored =
      of !== undefined &&
      item.type === undefined &&
      ['value', 'stringValue', 'string_value'].some((key) => key in item);
    return scored
      ? traces.note(
          of,
          textIn(pick(item, 'observationId')) ?? of,
          { name: 'score', fields: item },
          share,
          'langfuse',
        )
      : traces.add(readLangfuse(item), share, 'langfuse');
  });
}

function takeLangSmith(value: Fields, at: Place, traces: Traces): Finding[] {
  const findings: Finding[] = [];
  // Iterative: children may be nested very deep.
  const waiting: unknown[] = Array.isArray(value.runs) ? [...value.runs].reverse() : [value];
  if (waiting.length === 0) return [{ kind: 'passed_over', what: 'pages without runs' }];
  const share = { ...at, bytes: at.bytes / waiting.length };
  while (waiting.length > 0) {
    const run = waiting.pop();
    if (!isFields(run) || !isLangSmith(run)) {
      findings.push({
        kind: 'unreadable',
        at,
        message: 'Expected a run of LangSmith: an object with `id` and `run_type`.',
      });
      continue;
    }
    const { child_runs: children, ...own } = run;
    const span = readLangSmith(own);
    findings.push(...traces.add(span, share, 'langsmith'));
    // What should be a list and is none is a child that cannot be read.
    for (const child of [children ?? []].flat().toReversed())
      waiting.push(isFields(child) ? { trace_id: span.trace, parent_run_id: span.id, ...child } : child);
  }
  return findings;
}
