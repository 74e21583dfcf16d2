import type { Message, ToolMessage } from '../../run/message.js';
import {
  type Fields,
  fieldsOf,
  firstText,
  isFields,
  listOf,
  present,
  scalarsOf,
  textIn,
  unpacked,
} from '../fields.js';
import type { Note, Place } from '../finding.js';
import { saidIn } from '../messages/exchange.js';
import { ownId } from '../messages/own-id.js';
import { readResult } from '../messages/parts.js';
import { readList } from '../messages/read-list.js';
import { readTools } from '../messages/tools.js';
import { readPython } from '../python-print.js';
import { scalarText } from '../scalar-text.js';
import { type OutcomeOptions, readVerdict, verdictIn, verdictOfScores } from '../verdict.js';
import { at, first } from './attribute-at.js';
import { callMessages } from './call-messages.js';
import { withClaudeContext } from './claude-context.js';
import { withCallsApart } from './joined-calls.js';
import { listedResponse, nestedResponse } from './nested-response.js';
import { withOwnCalls } from './own-calls.js';
import type { RawEvent, RawSpan } from './raw-span.js';
import { withSentErrors } from './sent-errors.js';
import type { ModelCall, Span, ToolRun } from './span.js';
import {
  GENERIC,
  KIND_KEYS,
  KIND_OF,
  KIND_OF_NAME,
  LANGSMITH,
  METHOD,
  NO_TOOLS,
  PATHS,
  type SpanKind,
  WAITS,
} from './vocabulary.js';

const NOTHING = /^(?:null|\[object \w+\])$/;
const EVENT = /^gen_ai\.(user|assistant|tool|system)\.message$/;
const DETAILS = 'gen_ai.client.inference.operation.details';
/** What a program says of its run: AI SDK's metadata, and attributes under knowhow's own name (`knowhow.success`). */
const OWN_METADATA = /^(?:ai\.telemetry\.metadata\.)?knowhow\.|^ai\.telemetry\.metadata\./;
/** Which collection and kind of agent a run is of: no part of what it says. */
const OF_RUN = /^(?:tenant_id|agent_type)$/;
/** Metadata that LangGraph and LangSmith keep for themselves. */
const LIBRARY_METADATA =
  /^(?:langgraph_|ls_|lc_|checkpoint_ns$|__|langfuse$|attributes$|resourceAttributes$|scope$)/;

/** How much of an agent's acts messages show: calls, and results that say which call they are of. */
const actsIn = (messages: readonly Message[]): number =>
  messages.reduce(
    (sum, message) =>
      sum +
      (message.role === 'assistant'
        ? message.calls.length
        : message.role === 'tool' && message.callId
          ? 1
          : 0),
    0,
  );

/** The messages under the path that shows most acts, and of those that show as many under the first. */
function said(
  attributes: Fields,
  paths: readonly string[],
  side: 'user' | 'assistant',
  note: Note,
): Message[] {
  let most: { messages: Message[]; left: string[] } = { messages: [], left: [] };
  let words = '';
  for (const path of paths) {
    const value = at(attributes, path);
    if (value === undefined) continue;
    const left: string[] = [];
    const messages = saidIn(value, side, (what) => left.push(what));
    const isMore = most.messages.length === 0 && (messages.length > 0 || most.left.length === 0);
    if (side === 'assistant' && messages.length === 1) words ||= messages[0]!.text;
    if (isMore || actsIn(messages) > actsIn(most.messages)) most = { messages, left };
  }
  most.left.forEach(note);
  // LiteLLM has the words of an answer in one place, and its calls in another.
  const [answer] = most.messages;
  const isSilent =
    side === 'assistant' && most.messages.every(({ role, text }) => role === side && text === '');
  return isSilent && answer ? [{ ...answer, text: words }, ...most.messages.slice(1)] : most.messages;
}

/** A span's attributes with what its events say: their fields under `@name.`, and those of a call's details as attributes. */
function withEvents({ attributes, events }: RawSpan): Fields {
  const fromEvents = events
    .toReversed()
    .map(({ name, fields }) =>
      name === DETAILS
        ? fields
        : Object.fromEntries(Object.entries(fields).map(([key, value]) => [`@${name}.${key}`, value])),
    );
  return Object.assign({}, ...fromEvents, attributes) as Fields;
}

function kindOf({ attributes, name }: RawSpan): SpanKind | undefined {
  if (NO_TOOLS.test(firstText(at(attributes, 'gen_ai.tool.name'), name) ?? '')) return undefined;
  for (const key of KIND_KEYS) {
    const word = textIn(at(attributes, key));
    const kind = word === undefined ? undefined : KIND_OF.get(word.toLowerCase());
    if (kind !== undefined) return kind;
    // A word that names another kind of span settles it: a chain, a retriever, an embedding. Traceloop's LlamaIndex has none for tools.
    if (word !== undefined && key !== 'type')
      return at(attributes, 'tool.arguments') === undefined ? undefined : 'tool';
  }
  if (
    at(attributes, 'gen_ai.prompt.0.role') !== undefined ||
    at(attributes, 'llm.input_messages') !== undefined
  )
    return 'model';
  return name.startsWith('ai.')
    ? KIND_OF.get(name.toLowerCase())
    : KIND_OF_NAME.find(([words]) => name === words || name.startsWith(`${words} `))?.[1];
}

/** The parts of a message that an event has as JSON; any other text is the words of one. */
function partsIn(content: unknown): unknown {
  const parts = unpacked(content);
  const isParts =
    Array.isArray(parts) &&
    parts.length > 0 &&
    parts.every((part) => ['type', 'text', 'toolUse', 'toolResult'].some((key) => key in fieldsOf(part)));
  return isParts ? parts : content;
}

/** Messages of the events that stood for them until version 1.36 of the conventions, one event a message. */
function inEvents(
  events: readonly RawEvent[],
  note: Note,
): { input: Message[]; answer: Message[]; finish?: string | undefined } {
  const items = events.flatMap(({ name, fields }) => {
    const role = EVENT.exec(name)?.[1];
    return role === undefined
      ? []
      : [
          {
            tool_call_id: fields.id,
            ...fields,
            role,
            content: partsIn(fields.content),
            tool_calls: unpacked(fields.tool_calls),
          },
        ];
  });
  const choice = events.find(({ name }) => name === 'gen_ai.choice')?.fields;
  const choiceMessage = unpacked(choice?.message ?? choice);
  const message = isFields(choiceMessage) ? choiceMessage : { content: partsIn(choiceMessage) };
  const answer = choice
    ? saidIn(
        { ...message, role: 'assistant', tool_calls: unpacked(message.tool_calls ?? choice.tool_calls) },
        'assistant',
        note,
      )
    : [];
  return { input: readList(items, note).messages, answer, finish: textIn(choice?.finish_reason) };
}

function finishIn(attributes: Fields): string | undefined {
  const named = first(attributes, PATHS.finish);
  const output = first(attributes, ['outputs', 'output', 'output.value']);
  const inner = [
    output,
    listOf(fieldsOf(output).choices)[0],
    listOf(fieldsOf(output).candidates)[0],
    listOf(output)[0],
    [listOf(fieldsOf(output).generations)[0]].flat()[0],
  ].map(fieldsOf);
  const reasons = inner.flatMap((one) => {
    const message = fieldsOf(one.message);
    const metadata = [
      one.generation_info,
      one.response_metadata,
      fieldsOf(message.kwargs).response_metadata,
      message.response_metadata,
    ].map(fieldsOf);
    return [
      one.finish_reason,
      one.finishReason,
      ...metadata.flatMap((fields) => [fields.finish_reason, fields.stop_reason]),
    ];
  });
  return firstText(named, listOf(named)[0], ...reasons);
}

/** @param isState true for a graph's: what it gave back repeats what it was given, in order */
function readModel(span: RawSpan, note: Note, isState = false): ModelCall {
  const attributes = withEvents(span);
  const events = inEvents(span.events, note);
  const input = withSentErrors(said(attributes, PATHS.input, 'user', note), attributes);
  const tools =
    PATHS.tools.map((path) => readTools(at(attributes, path))).find((list) => list.length > 0) ?? [];
  const spoken =
    nestedResponse(attributes) ?? withOwnCalls(said(attributes, PATHS.output, 'assistant', note), attributes);
  const output = withCallsApart(spoken.length > 0 ? spoken : (listedResponse(attributes) ?? []), tools);
  const isWhole = isState && output.some(({ role }) => role === 'user');
  const answer = isWhole ? output : output.filter(({ role }) => role !== 'user');
  const finish = finishIn(attributes) ?? events.finish;
  const isGenkit = attributes['genkit:metadata:subtype'] === 'model';
  const model = firstText(
    ...PATHS.model.map((path) => at(attributes, path)),
    isGenkit ? attributes['genkit:name'] : undefined,
  );
  return {
    ...callMessages(
      isWhole ? [] : input.length > 0 ? input : events.input,
      answer.length > 0 ? answer : events.answer,
      attributes[LANGSMITH] !== undefined,
    ),
    tools,
    ...(finish === undefined ? {} : { finish }),
    ...(model === undefined ? {} : { model }),
  };
}

/** The fields that a text is a print of by Python; any other text as it is. */
function asPython(text: string, begins: RegExp): unknown {
  const fields = begins.test(text) ? readPython(text) : undefined;
  return isFields(fields) ? fields : text;
}

/** A value out of what lies around it: one field (`{input: …}`), a message of the tool, Python's arguments by name, a list of one. */
function unboxed(value: unknown): unknown {
  if (Array.isArray(value) && value.length === 1) {
    const { role, content } = fieldsOf(value[0]);
    return role === 'tool' && content !== undefined ? unpacked(content) : value;
  }
  const fields = fieldsOf(value);
  const { args, kwargs } = fields;
  if (Array.isArray(args) && isFields(kwargs)) return args.length === 0 ? kwargs : value;
  const keys = Object.keys(fields).filter((key) => fields[key] !== null);
  const only = fields[keys[0] ?? ''];
  if (keys.length !== 1 || !/^(?:input|outputs?|args|kwargs|result|tool_input)$/.test(keys[0]!)) return value;
  return unpacked(keys[0] === 'args' && Array.isArray(only) && only.length === 1 ? only[0] : only);
}

/** What a tool was called with. A text under a name that boxes have is an argument of that name. */
function argumentsIn(value: unknown): unknown {
  const inner = unboxed(typeof value === 'string' ? asPython(value, /^\{/) : value) ?? {};
  return typeof inner === 'string' && isFields(value) ? value : inner;
}

function readTool(span: RawSpan, note: Note): ToolRun {
  const { name } = span;
  const attributes = withEvents(span);
  const callId = firstText(...PATHS.callId.map((path) => at(attributes, path)));
  const shownAs = unboxed(first(attributes, PATHS.toolOutput));
  const written = typeof shownAs === 'string' ? asPython(shownAs, /^(?:content|status)=/) : shownAs;
  // What a call gave back that waits for a person, as Logfire writes it; an object whose fields nobody wrote down.
  const isNothing = written === null || (typeof written === 'string' && NOTHING.test(written));
  const output = isNothing ? undefined : written;
  // Laminar says what was thrown, and leaves the span's status as it is.
  const thrown = output === undefined ? firstText(attributes['@exception.exception.message']) : undefined;
  const waits = WAITS.test(`${scalarText(attributes['@exception.exception.type'])} ${thrown ?? ''}`);
  const failure = span.failure ?? (waits ? undefined : thrown);
  // LangGraph's command has the result among what it changes.
  const shown = isFields(output) ? listOf(fieldsOf(output.update).messages).concat(output) : [];
  const message = readList(shown, () => {}).messages.findLast(
    (one): one is ToolMessage => one.role === 'tool',
  );
  // A result that says how it ended.
  const isMarked =
    isFields(output) &&
    (output !== shownAs || 'is_error' in output || ('content' in output && typeof output.state === 'string'));
  const given =
    message ?? (output === undefined ? undefined : readResult(isMarked ? output : { output }, note));
  // A failure that only names its kind (`TOOL_ERROR`) leaves the words to the result.
  const words = failure !== undefined && /\s/.test(failure) ? failure : (given?.text ?? failure);
  const result: ToolMessage | undefined =
    failure === undefined ? given : { role: 'tool', text: words ?? failure, state: 'error' };
  const id = callId ?? message?.callId;
  const called =
    firstText(...PATHS.toolName.map((path) => at(attributes, path))) ??
    name.replace(/^(?:execute_tool|running tool:?|Function:) /, '').replace(METHOD, '');
  return {
    name: called,
    ...(id === undefined ? {} : { callId: ownId(id, called) }),
    input: argumentsIn(first(attributes, PATHS.toolInput)),
    ...(result === undefined ? {} : { result }),
  };
}

/** What a person or a judge said of the run: in events, scores, feedback, its own metadata. */
function verdictOf(span: RawSpan, metadata: Fields, outcomes: OutcomeOptions): boolean | undefined {
  const { attributes, events } = span;
  if (outcomes.outcomeKey !== undefined) return verdictIn([attributes, metadata], outcomes);
  const labels = events
    .filter(({ name }) => name === 'gen_ai.evaluation.result')
    .map(({ fields }) =>
      readVerdict(fields['gen_ai.evaluation.score.label'] ?? fields['gen_ai.evaluation.score.value']),
    );
  const judged = labels.filter((label) => label !== undefined);
  if (judged.length > 0) return judged.every(Boolean);
  const scores = [
    ...events.filter(({ name }) => name === 'score').map(({ fields }) => fields),
    ...listOf(attributes.scores),
  ];
  const feedback = Object.entries(fieldsOf(attributes.feedback_stats)).map(([name, value]) => ({
    name,
    ...fieldsOf(value),
  }));
  return verdictOfScores([...scores, ...feedback]) ?? verdictIn([metadata]);
}

function metadataOf({ attributes }: RawSpan): Fields {
  const own = Object.entries(attributes).flatMap(([key, value]) =>
    OWN_METADATA.test(key) ? [[key.replace(OWN_METADATA, ''), value] as const] : [],
  );
  const given = {
    ...scalarsOf(unpacked(attributes.metadata)),
    ...scalarsOf(fieldsOf(attributes.extra).metadata),
    ...scalarsOf(Object.fromEntries(own)),
  };
  const carried = Object.entries(given).filter(([key]) => !LIBRARY_METADATA.test(key) && !OF_RUN.test(key));
  const session = firstText(...PATHS.session.map((path) => at(attributes, path)));
  const provider = firstText(attributes['gen_ai.provider.name'], attributes['gen_ai.system']);
  const listed = 'run_type' in attributes || attributes.langfuse === true;
  return present({
    ...Object.fromEntries(carried),
    session_id: session,
    provider,
    ...(listed ? { name: attributes.name, tags: attributes.tags } : {}),
  });
}

/** The content of a span, in whichever vocabulary it is written. */
export function readSpan(given: RawSpan, place: Place, note: Note, outcomes: OutcomeOptions): Span {
  const raw = { ...given, attributes: withClaudeContext(given.attributes) };
  const { attributes, name } = raw;
  const kind = kindOf(raw);
  const metadata = metadataOf(raw);
  const success = verdictOf(raw, metadata, outcomes);
  const textAt = (paths: readonly string[]) => firstText(...paths.map((path) => at(attributes, path)));
  const [graph, node] = [textAt(PATHS.graphName), textAt(PATHS.graphNode)];
  // A span's own name is an agent's where its vocabulary has no other place for it.
  const own =
    kind === 'agent'
      ? name
          .replace(
            /^(?:agent_run|invoke_agent|invoke_workflow|invocation) ?\[?|^Agent(?: run)?: '?|'? failed: .*$|(?:\[\d+\])?' generate$|[\]']$/g,
            '',
          )
          .replace(METHOD, '')
      : kind === undefined &&
          (attributes.langfuse === true ||
            'run_type' in attributes ||
            LANGSMITH in attributes ||
            (graph !== undefined && name !== node))
        ? name
        : undefined;
  // AI SDK 7 names the span of an agent after its model.
  const model = textIn(at(attributes, 'gen_ai.request.model'));
  const named = name.startsWith('ai.') || own === model ? undefined : own;
  const isGraph = kind === undefined && graph !== undefined && named !== node;
  const agentType = [
    textAt(PATHS.agentName),
    ...(isGraph ? [named, graph] : [graph, named]),
    kind === undefined ? node : undefined,
  ].find((text) => text !== undefined && text !== '' && !GENERIC.test(text));
  const shown =
    kind === 'model' || kind === 'agent'
      ? readModel(raw, note)
      : kind === undefined && raw.parent === undefined
        ? readModel(raw, () => {}, true)
        : undefined;
  const asked =
    kind === undefined || kind === 'agent'
      ? [...(shown?.input ?? []), ...said(attributes, PATHS.input, 'user', () => {})].find(
          ({ role, text }) => role === 'user' && text.trim() !== '',
        )
      : undefined;
  return {
    at: place,
    id: raw.id,
    ...(raw.parent === undefined ? {} : { parent: raw.parent }),
    trace: raw.trace,
    name,
    start: raw.start,
    order: raw.order,
    agent: kind === 'agent',
    ...(raw.failure === undefined ? {} : { failure: raw.failure }),
    ...(agentType === undefined ? {} : { agentType }),
    ...(shown === undefined ? {} : kind === undefined ? { state: shown } : { model: shown }),
    ...(kind === 'tool' ? { tool: readTool(raw, note) } : {}),
    ...(success === undefined ? {} : { success }),
    ...(asked === undefined ? {} : { task: asked.text }),
    metadata,
  };
}
