import { type ChatRow, growingChats } from '../chat/growing-chats.js';
import type { Finding, Place } from '../finding.js';
import { cutRuns, type RunSpans } from './cut-runs.js';
import { readRun } from './read-run.js';
import type { Span } from './span.js';

/** A call of a model that nothing in its trace stands around. */
interface BareCall {
  start: number;
  row: ChatRow;
}

/** A run that is one call of a model: where an agent's loop is not traced, each of its calls is such a one. */
function bareCall({ owner, models }: RunSpans): BareCall | undefined {
  const { model, agent, at, start } = owner;
  if (!model || agent || models.length !== 1 || model.input.length === 0) return undefined;
  const time = Number.isFinite(start) ? { time: start } : {};
  return {
    start,
    row: {
      at,
      messages: [...model.input, ...(model.answer ? [model.answer] : [])],
      tools: model.tools,
      id: `${owner.trace} ${owner.id}`,
      ...time,
      ...(model.finish === undefined ? {} : { finish: model.finish }),
      ...(owner.failure === undefined ? {} : { failure: owner.failure }),
      ...(owner.success === undefined ? {} : { success: owner.success }),
      ...(owner.agentType === undefined ? {} : { agentType: owner.agentType }),
      metadata: { ...owner.metadata, trace_id: owner.trace, model: model.model },
    },
  };
}

/** Collects spans until their traces can be read. */
export interface Traces<Item, Note> {
  /** Takes a span; one that was there already is replaced. */
  add(span: { trace: string; id: string; at: Place; item: Item }): Finding[];
  /** Takes what belongs to a span and stands elsewhere. */
  note(note: { trace: string; id: string; at: Place; note: Note }): Finding[];
  end(): Finding[];
}

/** How to read traces. */
export interface TraceOptions<Item, Note> {
  /** `source` of the metadata. */
  source: string;
  /** What to do where nothing of what was said is recorded. */
  help: string;
  /** Bytes of traces that are kept at once (default 128 MiB). */
  mostBytes?: number;
  /** Reads a span, with what was said of it elsewhere, once its trace is there. */
  read(item: Item, notes: Note[], at: Place): Span;
}

const MOST_BYTES = 128 * 1024 * 1024;
/** Traces read early that are remembered, to tell what comes too late. */
const MOST_READ = 100_000;

interface Trace<Item, Note> {
  spans: Map<string, { item: Item; at: Place }>;
  notes: Map<string, Note[]>;
  bytes: number;
}

/**
 * Collects spans by trace. Nothing says when a trace is complete, so they are read at the end; where more than
 * `mostBytes` would be kept, the trace that was silent longest is read as it is.
 */
export function collectTraces<Item, Note = never>(options: TraceOptions<Item, Note>): Traces<Item, Note> {
  const { source, help, mostBytes = MOST_BYTES } = options;
  const traces = new Map<string, Trace<Item, Note>>();
  const read = new Set<string>();
  const chats = growingChats(source);
  let bytes = 0;

  function close(id: string, trace: Trace<Item, Note>): { findings: Finding[]; bare: BareCall[] } {
    traces.delete(id);
    bytes -= trace.bytes;
    const bare: BareCall[] = [];
    const spans = [...trace.spans].map(([span, { item, at }]) =>
      options.read(item, trace.notes.get(span) ?? [], at),
    );
    const runs = cutRuns(spans);
    const findings = runs.flatMap((run): Finding[] => {
      const call = bareCall(run);
      if (call) bare.push(call);
      return call ? [] : [readRun(run, source, help)];
    });
    if (runs.length === 0 && spans.length > 0) {
      findings.push({ kind: 'passed_over', what: 'traces that asked no model' });
    }
    for (const span of trace.notes.keys()) {
      if (!trace.spans.has(span))
        findings.push({ kind: 'passed_over', what: 'events whose span is not there' });
    }
    return { findings, bare };
  }

  /** Puts the bare calls of one loop together: earlier ones first, whatever the order of the file. */
  const join = (bare: BareCall[]): Finding[] =>
    bare.sort((a, b) => a.start - b.start).flatMap(({ row }) => chats.add(row));

  /** Has a trace take something, and reads others where it becomes too much. */
  function put(id: string, at: Place, into: (trace: Trace<Item, Note>) => void): Finding[] {
    if (read.has(id)) {
      const message = `It belongs to the trace ${id}, which was read already: too much lay in between. Sort the file by trace.`;
      return [{ kind: 'unreadable', at, message }];
    }
    const trace = traces.get(id) ?? { spans: new Map(), notes: new Map(), bytes: 0 };
    into(trace);
    trace.bytes += at.bytes;
    bytes += at.bytes;
    // The one that spoke last stands last.
    traces.delete(id);
    traces.set(id, trace);
    const findings: Finding[] = [];
    while (bytes > mostBytes && traces.size > 1) {
      const [oldest, silent] = traces.entries().next().value!;
      if (read.size < MOST_READ) read.add(oldest);
      const closed = close(oldest, silent);
      findings.push(...closed.findings, ...join(closed.bare));
    }
    return findings;
  }

  return {
    add: ({ trace, id, at, item }) => put(trace, at, ({ spans }) => spans.set(id, { item, at })),
    note: ({ trace, id, at, note }) =>
      put(trace, at, ({ notes }) => notes.set(id, [...(notes.get(id) ?? []), note])),
    end() {
      const closed = [...traces].map(([id, trace]) => close(id, trace));
      const bare = closed.flatMap((one) => one.bare);
      return [...closed.flatMap(({ findings }) => findings), ...join(bare), ...chats.end()];
    },
  };
}
