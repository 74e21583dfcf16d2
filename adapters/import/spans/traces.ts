import type { Finding, Note, Place } from '../finding.js';
import type { Conversation } from '../lists/read-conversation.js';
import { LONG_ID, MOST_READ_TRACES, MOST_TRACE_BYTES } from '../settings.js';
import type { OutcomeOptions } from '../verdict.js';
import { cutRuns, type RunSpans } from './cut-runs.js';
import { byItem } from './item-ids.js';
import { withOneCallEach } from './one-call.js';
import type { RawEvent, RawSpan } from './raw-span.js';
import { agentOf, callsIn, readRun, unreadOf } from './read-run.js';
import { readSpan } from './read-span.js';
import { withoutAsides } from './without-asides.js';

/** Collects spans until their traces can be read. */
export interface Traces {
  /** Takes a span; one that was there already is replaced. */
  add(span: RawSpan, at: Place, format: string): Finding[];
  /** Takes what belongs to a span and lies elsewhere. */
  note(trace: string, span: string, event: RawEvent, at: Place, format: string): Finding[];
  end(): Finding[];
}

/** Options to read traces. */
export interface TraceOptions {
  note: Note;
  outcomes: OutcomeOptions;
  /** Bytes of traces that are kept at once. */
  mostBytes?: number;
  /** Takes a run that is one call of a model: where an agent's loop is not traced, its calls are put together. */
  onBareCall(conversation: Conversation, format: string): Finding[];
}

interface Trace {
  format: string;
  spans: Map<string, { raw: RawSpan; at: Place }>;
  notes: Map<string, RawEvent[]>;
  bytes: number;
}

/** The remedy where spans hold no messages, by the program that wrote them. */
const HELP: Record<string, string> = {
  otel: 'Instrumentations leave them out unless told otherwise: set OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT, or what yours has for it.',
  'ai-sdk': 'They are left out where recordInputs or recordOutputs is false.',
  langfuse: 'Export observations with their input and output.',
  langsmith: 'Export the runs with inputs and outputs, child runs included.',
};

/** A run that is one call of a model, as the conversation that it is. */
function bareCall({ owner, models, tools }: RunSpans): Conversation | undefined {
  const { model, agent, at, start } = owner;
  if (!model || agent || models.length !== 1 || tools.length > 0 || model.input.length === 0)
    return undefined;
  // Where what a request tells of lacks the calls, a call of its own is not all that the run did.
  const isLacking = model.input.some(({ role }) => role === 'tool') && callsIn(model.input).length === 0;
  return {
    at,
    messages: byItem(isLacking ? model.input : [...model.input, ...model.answer]),
    tools: model.tools,
    unread: unreadOf(owner),
    id: `${owner.trace} ${owner.id}`,
    time: start,
    finish: model.finish,
    failure: owner.failure,
    success: owner.success,
    agentType: owner.agentType,
    metadata: { ...owner.metadata, trace_id: owner.trace, model: model.model },
  };
}

/** Ids of the calls that models made. */
const callIdsIn = (models: RunSpans['models']): string[] =>
  models.flatMap(({ model }) =>
    (model?.answer ?? []).flatMap((message) =>
      message.role === 'assistant' ? message.calls.flatMap(({ id }) => id ?? []) : [],
    ),
  );

/** Findings without the runs of which another trace has more, or the same. */
function withoutParts(findings: readonly Finding[]): Finding[] {
  const lastOf = new Map<string, Finding>();
  for (const one of findings) if (one.kind === 'run' && one.part !== undefined) lastOf.set(one.part, one);
  // A run that is over goes on with its parts; a part may do so as well.
  for (const one of findings)
    if (one.kind === 'run' && one.goesOn !== undefined && one.goesOn !== one.part) lastOf.delete(one.goesOn);
  return findings.map((one) =>
    one.kind === 'run' && one.part !== undefined && lastOf.get(one.part) !== one
      ? { kind: 'passed_over', what: 'parts of a run that another trace has' }
      : one,
  );
}

/**
 * Collects spans by trace. Nothing says when a trace is complete, so they are read at the end; where more than
 * `mostBytes` would be kept, the trace that was silent longest is read as it is.
 */
export function collectTraces({
  note,
  outcomes,
  mostBytes = MOST_TRACE_BYTES,
  onBareCall,
}: TraceOptions): Traces {
  const traces = new Map<string, Trace>();
  const read = new Set<string>();
  let bytes = 0;

  function close(id: string, trace: Trace): { findings: Finding[]; bare: Conversation[] } {
    traces.delete(id);
    bytes -= trace.bytes;
    const { format, notes } = trace;
    const bare: Conversation[] = [];
    const spans = [...trace.spans].map(([span, { raw, at }]) =>
      readSpan({ ...raw, events: [...raw.events, ...(notes.get(span) ?? [])] }, at, note, outcomes),
    );
    const runs = cutRuns(withOneCallEach(spans));
    const task =
      spans.find((span) => span.parent === undefined && span.task !== undefined)?.task ??
      spans.find((span) => span.task !== undefined)?.task;
    const judged = spans.find(
      ({ parent, success }) => parent === undefined && success !== undefined,
    )?.success;
    const context = { format, help: HELP[format] ?? HELP.otel!, task, fallback: outcomes.success };
    const made = runs.map((run) => ({ run, ids: callIdsIn(run.models), kind: agentOf(run) }));
    const whole = made.filter(({ run }) => {
      const call = runs.length === 1 && spans.length > 1 ? undefined : bareCall(run);
      if (call) bare.push(call);
      return call === undefined;
    });
    const findings = withoutAsides(
      whole.map(({ run }) => run),
      whole.map(({ run, kind }) => {
        const success = run === runs[0] ? judged : undefined;
        const madeBeside = new Set(made.flatMap((other) => (other.kind === kind ? [] : other.ids)));
        const isOneOfItsKind = made.some(
          (other) => other.run !== run && other.kind === kind && other.ids.length > 0,
        );
        return readRun(run, { ...context, success, madeBeside, isOneOfItsKind }, runs.length > 1);
      }),
    );
    if (runs.length === 0 && spans.length > 0)
      findings.push({ kind: 'passed_over', what: 'traces that asked no model' });
    for (const span of notes.keys())
      if (!trace.spans.has(span))
        findings.push({ kind: 'passed_over', what: 'events whose span is not there' });
    return { findings, bare };
  }

  /** Puts the bare calls of one loop together: earlier ones first, whatever the order of the file. */
  const join = (bare: Conversation[], format: string): Finding[] =>
    bare.sort((a, b) => (a.time ?? 0) - (b.time ?? 0)).flatMap((call) => onBareCall(call, format));

  /** Has a trace take something, and reads others where it becomes too much. */
  function put(named: string, at: Place, format: string, into: (trace: Trace) => void): Finding[] {
    // A short id is of one file: another file's trace of that name is another.
    const id = named.length < LONG_ID ? `${at.file} ${named}` : named;
    if (read.has(id)) {
      const message = `It belongs to the trace ${named}, which was read already: too much lay in between. Sort the file by trace.`;
      return [{ kind: 'unreadable', at, message }];
    }
    const trace: Trace = traces.get(id) ?? { format, spans: new Map(), notes: new Map(), bytes: 0 };
    into(trace);
    trace.bytes += at.bytes;
    bytes += at.bytes;
    // The one that spoke last is last.
    traces.delete(id);
    traces.set(id, trace);
    const findings: Finding[] = [];
    while (bytes > mostBytes && traces.size > 1) {
      const [oldest, silent] = traces.entries().next().value!;
      if (read.size < MOST_READ_TRACES) read.add(oldest);
      const closed = close(oldest, silent);
      findings.push(...closed.findings, ...join(closed.bare, silent.format));
    }
    return findings;
  }

  return {
    add: (raw, at, format) => put(raw.trace, at, format, ({ spans }) => spans.set(raw.id, { raw, at })),
    note: (trace, span, event, at, format) =>
      put(trace, at, format, ({ notes }) => notes.set(span, [...(notes.get(span) ?? []), event])),
    end() {
      const all = [...traces];
      const closed = all.map(([id, trace]) => ({ ...close(id, trace), format: trace.format }));
      const bare = closed.flatMap(({ bare: calls, format }) => calls.map((call) => ({ call, format })));
      bare.sort((a, b) => (a.call.time ?? 0) - (b.call.time ?? 0));
      return [
        ...withoutParts(closed.flatMap(({ findings }) => findings)),
        ...bare.flatMap(({ call, format }) => onBareCall(call, format)),
      ];
    },
  };
}
