import { readResponsesItems } from '../chat/responses-items.js';
import { asText, type Fields, fieldsOf, isFields, listOf, scalarsOf, textIn, unpacked } from '../fields.js';
import type { Finding, Place, Reader } from '../finding.js';
import { type AssistantMessage, type Message, readTools, type Tool, type ToolMessage } from '../message.js';
import { readAiSdkMessage } from './ai-sdk-messages.js';
import { readLangChainMessage } from './langchain-messages.js';
import type { Span } from './span.js';
import { collectTraces } from './traces.js';

const HELP = 'Export observations with their input and output.';
/** Scores that say whether the task was done, by name; 0.5 and above for done. */
const VERDICTS = ['success', 'correctness', 'correct', 'user_score', 'user-feedback'];
/** Names that say which library it was and not which agent. */
const GENERIC = /^(?:LangGraph|AgentExecutor|Runnable\w*|CompiledStateGraph|agent|Agent|OpenAI-generation)$/;

/** A value under its name in the API, or under that of files written to a bucket. */
const pick = (fields: Fields, camel: string): unknown =>
  fields[camel] ?? fields[camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];

/** Times in files written to a bucket leave out the zone, which is UTC. */
function readTime(value: unknown): number {
  const text = (textIn(value) ?? '').replace(' ', 'T');
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
}

/** Messages in whatever shape the traced library has them. */
function messagesIn(value: unknown): Message[] {
  const content = unpacked(value);
  if (typeof content === 'string') return content.trim() === '' ? [] : [{ role: 'user', text: content }];
  const inner = isFields(content) ? (content.messages ?? content.input ?? content.prompt) : content;
  if (!Array.isArray(inner)) return typeof inner === 'string' ? messagesIn(inner) : [];
  const list = inner.map(unpacked);
  if (list.some((item) => /_call(?:_output)?$/.test(String(fieldsOf(item).type)))) {
    const items = readResponsesItems(list);
    return typeof items === 'string' ? [] : items;
  }
  return list.flatMap((item) => {
    const parts = listOf(fieldsOf(item).content).map((part) => String(fieldsOf(part).type));
    return parts.some((type) => /^tool-(?:call|result)$/.test(type))
      ? readAiSdkMessage(item)
      : readLangChainMessage(item);
  });
}

function answerIn(value: unknown): AssistantMessage | undefined {
  const content = unpacked(value);
  if (typeof content === 'string') return { role: 'assistant', text: content, calls: [] };
  if (Array.isArray(content)) {
    return messagesIn(content).findLast((message) => message.role === 'assistant');
  }
  if (!isFields(content)) return undefined;
  const [choice] = listOf(content.choices);
  if (isFields(choice)) return answerIn(choice.message);
  if (Array.isArray(content.output)) return answerIn(content.output);
  if (Array.isArray(content.messages)) return answerIn(content.messages);
  const calls = content.toolCalls ?? content.tool_calls;
  const message = {
    role: 'assistant',
    ...content,
    content: content.content ?? content.text ?? '',
    ...(Array.isArray(calls) ? { tool_calls: calls.map(toCall) } : {}),
  };
  return messagesIn([message]).find((one) => one.role === 'assistant');
}

/** AI SDK calls what others call `id`, `name` and `args` otherwise. */
function toCall(value: unknown): unknown {
  const { toolCallId, toolName, input, args } = fieldsOf(value);
  return textIn(toolName) === undefined ? value : { id: toolCallId, name: toolName, args: input ?? args };
}

function toolsIn(observation: Fields): Tool[] {
  const input = fieldsOf(unpacked(observation.input));
  const parameters = fieldsOf(unpacked(pick(observation, 'modelParameters')));
  const listed = [input.tools, parameters.tools, fieldsOf(unpacked(observation.metadata)).tools].map(
    unpacked,
  );
  return readTools(listed.find(Array.isArray));
}

function verdictOf(scores: readonly Fields[]): boolean | undefined {
  for (const name of VERDICTS) {
    const score = scores.find((one) => one.name === name);
    const value = score?.value ?? score?.stringValue ?? score?.string_value;
    if (typeof value === 'boolean') return value;
    if (typeof value === 'number') return value >= 0.5;
    if (/^(?:true|yes|correct)$/i.test(String(value))) return true;
    if (/^(?:false|no|incorrect)$/i.test(String(value))) return false;
  }
  return undefined;
}

/** The trace as a whole, as the span around its observations. */
function readTrace(trace: Fields, scores: readonly Fields[], at: Place): Span {
  const id = String(trace.id);
  const name = textIn(trace.name);
  const success = verdictOf([...listOf(trace.scores).map(fieldsOf), ...scores]);
  const time = readTime(trace.timestamp);
  return {
    at,
    id,
    trace: id,
    name: name ?? 'trace',
    start: time,
    order: '',
    agent: false,
    ...(name === undefined || GENERIC.test(name) ? {} : { agentType: name }),
    ...(success === undefined ? {} : { success }),
    metadata: {
      ...scalarsOf(unpacked(trace.metadata)),
      name,
      session_id: pick(trace, 'sessionId'),
      tags: trace.tags,
    },
  };
}

function readObservation(observation: Fields, scores: readonly Fields[], at: Place): Span {
  const trace = String(pick(observation, 'traceId'));
  const kind = String(observation.type);
  const name = textIn(observation.name) ?? kind.toLowerCase();
  const failed = observation.level === 'ERROR';
  const words = textIn(pick(observation, 'statusMessage')) ?? 'unknown';
  const metadata = fieldsOf(unpacked(observation.metadata));
  const output = unpacked(observation.output);
  const answer = kind === 'GENERATION' ? answerIn(output) : undefined;
  const callId = textIn(metadata.tool_call_id) ?? textIn(fieldsOf(output).tool_call_id);
  const result: ToolMessage | undefined = failed
    ? { role: 'tool', text: words, state: 'error' }
    : output === undefined || output === null
      ? undefined
      : { role: 'tool', text: asText(fieldsOf(output).content ?? output) };
  const model = textIn(observation.model) ?? textIn(pick(observation, 'providedModelName'));
  const success = verdictOf(scores);
  const start = pick(observation, 'startTime');
  return {
    at,
    id: String(observation.id),
    parent: textIn(pick(observation, 'parentObservationId')) ?? trace,
    trace,
    name,
    start: readTime(start),
    order: String(start ?? observation.id),
    agent: kind === 'AGENT',
    ...(kind === 'AGENT' && !GENERIC.test(name) ? { agentType: name } : {}),
    ...(failed ? { failure: words } : {}),
    ...(success === undefined ? {} : { success }),
    ...(kind === 'GENERATION'
      ? {
          model: {
            input: messagesIn(observation.input),
            ...(answer === undefined || failed ? {} : { answer }),
            tools: toolsIn(observation),
            ...(model === undefined ? {} : { model }),
          },
        }
      : {}),
    ...(kind === 'TOOL'
      ? {
          tool: {
            name,
            input: unpacked(observation.input),
            ...(callId === undefined ? {} : { callId }),
            ...(result === undefined ? {} : { result }),
          },
        }
      : {}),
    metadata: { ...scalarsOf(metadata), name },
  };
}

/**
 * Reads exports of Langfuse: a trace with its observations, as it is downloaded or fetched; observations one an
 * object, in any order, as tables are exported and buckets are filled; pages of the API (`data`); and scores, which
 * say of a trace whether it did its task. A trace is a run; so are the agents inside it.
 */
export function createLangfuseReader(): Reader {
  const traces = collectTraces<Fields, Fields>({
    source: 'langfuse',
    help: HELP,
    read: (item, scores, at) =>
      textIn(pick(item, 'traceId')) === undefined
        ? readTrace(item, scores, at)
        : readObservation(item, scores, at),
  });

  function takeOne(value: unknown, at: Place): Finding[] {
    const item = fieldsOf(value);
    const id = textIn(item.id);
    const trace = textIn(pick(item, 'traceId'));
    if (id === undefined) {
      return [
        { kind: 'unreadable', at, message: 'Expected a trace, an observation or a score with an `id`.' },
      ];
    }
    // A score names what it is of, and has no kind.
    if (trace !== undefined && item.type === undefined && ('value' in item || 'stringValue' in item)) {
      return traces.note({ trace, id: textIn(pick(item, 'observationId')) ?? trace, at, note: item });
    }
    return traces.add({ trace: trace ?? id, id, at, item });
  }

  function take(value: unknown, at: Place): Finding[] {
    if (!isFields(value)) {
      return [{ kind: 'unreadable', at, message: 'Expected an object: a trace, an observation or a page.' }];
    }
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
    return listed.flatMap((one) => takeOne(one, share));
  }

  return { take, endFile: () => [], end: () => traces.end() };
}
