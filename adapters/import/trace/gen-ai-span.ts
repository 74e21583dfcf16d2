import { readOpenAiMessage } from '../chat/openai-messages.js';
import { asText, fieldsOf, listOf, present, scalarsOf, textIn, unpacked } from '../fields.js';
import { type AssistantMessage, type Message, readTools } from '../message.js';
import { listUnder, numbered, readEventMessages, readPartsMessages } from './gen-ai-messages.js';
import type { RawSpan } from './otlp.js';
import type { ModelCall, Span, ToolRun } from './span.js';

/** What the vocabulary of a span says of it. */
export type SpanFacts = Pick<Span, 'agent' | 'agentType' | 'model' | 'tool' | 'success' | 'metadata'>;

const ASKS_MODEL = new Set(['chat', 'generate_content', 'text_completion']);
const DETAILS = 'gen_ai.client.inference.operation.details';
const PASS = /^(?:pass|passed|correct|success|true)$/i;
const FAIL = /^(?:fail|failed|incorrect|failure|false)$/i;

function readModel(span: RawSpan): ModelCall {
  // Messages are attributes of the span, or (where it is not to hold them) of one of its events.
  const details = span.events.find(({ name }) => name === DETAILS)?.fields;
  const attributes = { ...details, ...span.attributes };
  const parts = readPartsMessages(attributes['gen_ai.input.messages']);
  const indexed = listUnder(attributes, 'gen_ai.prompt.').flatMap(readIndexed);
  const fromEvents = readEventMessages(span.events);
  const input = [parts, indexed, fromEvents.input].find((messages) => messages.length > 0) ?? [];
  const answers: Message[] = [
    ...readPartsMessages(attributes['gen_ai.output.messages']),
    ...listUnder(attributes, 'gen_ai.completion.').flatMap((item) =>
      readIndexed({ role: 'assistant', ...fieldsOf(item) }),
    ),
  ];
  const answer =
    answers.find((message): message is AssistantMessage => message.role === 'assistant') ?? fromEvents.answer;
  const reasons = unpacked(attributes['gen_ai.response.finish_reasons']);
  const finish =
    textIn(listOf(reasons)[0]) ??
    textIn(attributes['gen_ai.completion.0.finish_reason']) ??
    fromEvents.finish;
  const model = textIn(attributes['gen_ai.response.model']) ?? textIn(attributes['gen_ai.request.model']);
  const definitions = readTools(unpacked(attributes['gen_ai.tool.definitions']));
  return {
    input,
    ...(answer === undefined || (answer.text === '' && answer.calls.length === 0) ? {} : { answer }),
    tools: definitions.length > 0 ? definitions : readTools(listUnder(attributes, 'llm.request.functions.')),
    ...(finish === undefined ? {} : { finish }),
    ...(model === undefined ? {} : { model }),
  };
}

/** A message of `gen_ai.prompt.0.…`: as OpenAI has it, its calls flat and numbered. */
function readIndexed(value: unknown): Message[] {
  const message = fieldsOf(value);
  const calls = numbered(message.tool_calls);
  return readOpenAiMessage({ ...message, content: unpacked(message.content), tool_calls: calls }) ?? [];
}

function readTool(span: RawSpan): ToolRun {
  const { attributes, failure } = span;
  const callId = textIn(attributes['gen_ai.tool.call.id']);
  const said = attributes['gen_ai.tool.call.result'];
  return {
    name: textIn(attributes['gen_ai.tool.name']) ?? span.name.replace(/^execute_tool /, ''),
    ...(callId === undefined ? {} : { callId }),
    input: unpacked(attributes['gen_ai.tool.call.arguments'] ?? {}),
    ...(failure !== undefined
      ? { result: { role: 'tool', text: failure, state: 'error' } }
      : said === undefined
        ? {}
        : { result: { role: 'tool', text: asText(said) } }),
  };
}

/** What an evaluation event says of whether the task was done. */
function verdictOf(span: RawSpan): boolean | undefined {
  const labels = span.events
    .filter(({ name }) => name === 'gen_ai.evaluation.result')
    .map(({ fields }) => String(fields['gen_ai.evaluation.score.label']));
  if (labels.some((label) => FAIL.test(label))) return false;
  return labels.some((label) => PASS.test(label)) ? true : undefined;
}

/** Reads a span by OpenTelemetry's conventions for generative AI (`gen_ai.*`); undefined where it is none of them. */
export function readGenAiSpan(span: RawSpan): SpanFacts | undefined {
  const { attributes } = span;
  const success = verdictOf(span);
  const named = textIn(attributes['gen_ai.operation.name']);
  const operation = named ?? (attributes['gen_ai.prompt.0.role'] === undefined ? undefined : 'chat');
  const isAgent = operation === 'invoke_agent' || operation === 'invoke_workflow';
  if (operation === undefined)
    return success === undefined ? undefined : { agent: false, success, metadata: {} };
  const agentType = textIn(attributes['gen_ai.agent.name']);
  const model = isAgent || ASKS_MODEL.has(operation) ? readModel(span) : undefined;
  return {
    agent: isAgent,
    ...(agentType === undefined ? {} : { agentType }),
    ...(model === undefined ? {} : { model }),
    ...(operation === 'execute_tool' ? { tool: readTool(span) } : {}),
    ...(success === undefined ? {} : { success }),
    metadata: scalarsOf(
      present({
        conversation_id: attributes['gen_ai.conversation.id'],
        agent_id: attributes['gen_ai.agent.id'],
        provider: attributes['gen_ai.provider.name'] ?? attributes['gen_ai.system'],
      }),
    ),
  };
}
