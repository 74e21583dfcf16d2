import { requestsIn, responseIn } from './chat/chat-reader.js';
import { type Fields, fieldsOf, isFields, listOf, textIn } from './fields.js';

/** What `--from` calls knowhow's own records. */
export const OWN_FORMAT = 'knowhow';

const OPENAI_ITEM =
  /(?:_call|_call_output)$|^(?:reasoning|input_text|output_text|image_url|input_image|input_audio)$/;
const ANTHROPIC_BLOCK =
  /^(?:tool_use|tool_result|server_tool_use|web_search_tool_result|thinking|redacted_thinking)$/;
const OBSERVATION = /^(?:GENERATION|SPAN|EVENT|AGENT|TOOL|CHAIN|RETRIEVER|EVALUATOR|EMBEDDING|GUARDRAIL)$/;
const SESSION_LINE = /^(?:user|assistant|system|summary|attachment|progress)$/;

function isOwn(value: Fields): boolean {
  if (Array.isArray(value.turns)) return true;
  return textIn(value.tenant_id) !== undefined && textIn(value.query) !== undefined;
}

function isClaudeCode(value: Fields): boolean {
  if (textIn(value.sessionId) !== undefined && textIn(value.type) !== undefined) return true;
  if (value.type === 'summary') return textIn(value.leafUuid) !== undefined;
  return SESSION_LINE.test(textIn(value.type) ?? '') && 'parentUuid' in value && 'uuid' in value;
}

const isLangSmithRun = (value: unknown): boolean =>
  isFields(value) && textIn(value.run_type) !== undefined && textIn(value.id) !== undefined;

/** An observation, or what holds some: a trace as it is downloaded, or a page of the API. */
function isLangfuse(value: Fields): boolean {
  if (OBSERVATION.test(textIn(value.type) ?? '')) return 'traceId' in value || 'trace_id' in value;
  if (Array.isArray(value.observations)) return isFields(value.trace) || 'timestamp' in value;
  return isFields(value.meta) && listOf(value.data).some((item) => isFields(item) && isLangfuse(item));
}

const attributesIn = (span: Fields): string[] =>
  Array.isArray(span.attributes)
    ? span.attributes.map((item) => textIn(fieldsOf(item).key) ?? '')
    : Object.keys(fieldsOf(span.attributes));

/** Which of the two vocabularies an export of OpenTelemetry has, or undefined where it is none. */
function spansFormat(value: Fields): string | undefined {
  const lists = [value.resourceSpans, value.resourceLogs, value.resourceMetrics];
  if (lists.some((list) => Array.isArray(list))) {
    const spans = listOf(value.resourceSpans)
      .flatMap((one) => listOf(fieldsOf(one).scopeSpans))
      .flatMap((one) => listOf(fieldsOf(one).spans));
    return spans.some((span) => attributesIn(fieldsOf(span)).some((key) => key.startsWith('ai.')))
      ? 'ai-sdk'
      : 'otel';
  }
  const context = fieldsOf(value.context);
  const [trace, span] = [value.traceId ?? value.trace_id, value.spanId ?? value.span_id];
  if (textIn(trace ?? context.trace_id) === undefined || textIn(span ?? context.span_id) === undefined) {
    return undefined;
  }
  return attributesIn(value).some((key) => key.startsWith('ai.')) ? 'ai-sdk' : 'otel';
}

const typesIn = (content: unknown): string[] =>
  listOf(content).map((part) => textIn(fieldsOf(part).type) ?? '');

/** Which provider's messages these are; undefined where both write them so, and both readers read them alike. */
function chatFormat(value: Fields): 'openai' | 'anthropic' | undefined {
  const requests = requestsIn(value);
  const messages = requests.flatMap((one) => [...listOf(one.messages), ...listOf(one.input)]).map(fieldsOf);
  const { response } = responseIn(value);
  const answer = fieldsOf(response);
  const tools = requests.flatMap((one) => listOf(one.tools)).map(fieldsOf);
  const blocks = [...messages, answer].flatMap(({ content }) => typesIn(content));
  if (
    answer.type === 'message' ||
    value.type === 'message' ||
    ('custom_id' in value && isFields(value.params)) ||
    'input_schema' in (tools[0] ?? {}) ||
    blocks.some((type) => ANTHROPIC_BLOCK.test(type))
  ) {
    return 'anthropic';
  }
  const object = textIn(answer.object ?? value.object) ?? '';
  if (
    object === 'response' ||
    object.startsWith('chat.completion') ||
    isFields(value.body) ||
    'custom_id' in value ||
    'function' in (tools[0] ?? {}) ||
    messages.some(
      ({ role, type, tool_calls: calls, function_call: call }) =>
        /^(?:tool|function|developer)$/.test(textIn(role) ?? '') ||
        Array.isArray(calls) ||
        isFields(call) ||
        OPENAI_ITEM.test(textIn(type) ?? ''),
    ) ||
    blocks.some((type) => OPENAI_ITEM.test(type))
  ) {
    return 'openai';
  }
  return undefined;
}

/** What a value was found to be. */
export interface Recognised {
  /** As `--from` calls it. */
  format: string;
  /** False where another format has such values too, and reads them alike. */
  sure: boolean;
}

/**
 * Says which format of import a value is of, by what only that format has. Undefined where it has nothing of any.
 * Conversations of words alone are written alike for several providers: they count as OpenAI's, and not surely.
 */
export function recognise(value: unknown): Recognised | undefined {
  if (!isFields(value)) return undefined;
  const sure = (format: string): Recognised => ({ format, sure: true });
  if (isOwn(value)) return sure(OWN_FORMAT);
  if (isClaudeCode(value)) return sure('claude-code');
  if (isLangSmithRun(value) || listOf(value.runs).some(isLangSmithRun)) return sure('langsmith');
  if (isLangfuse(value)) return sure('langfuse');
  const spans = spansFormat(value);
  if (spans !== undefined) return sure(spans);
  const chat = chatFormat(value);
  if (chat !== undefined) return sure(chat);
  return requestsIn(value).some(({ messages }) => Array.isArray(messages) && messages.length > 0)
    ? { format: 'openai', sure: false }
    : undefined;
}

/** Formats that one reader reads: to ask for one and find the other is no mistake. */
const ALIKE: readonly (readonly string[])[] = [['otel', 'ai-sdk']];

/** What was found, where that is surely another format than was asked for. */
export function otherFormat(asked: string, { format, sure }: Recognised): string | undefined {
  if (!sure || format === asked) return undefined;
  return ALIKE.some((group) => group.includes(asked) && group.includes(format)) ? undefined : format;
}

/** The format that a value is of, where that is surely another one than was asked for. */
export function otherThan(asked: string, value: unknown): string | undefined {
  const found = recognise(value);
  return found && otherFormat(asked, found);
}
