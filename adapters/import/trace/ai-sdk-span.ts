import { asText, type Fields, fieldsOf, listOf, present, scalarsOf, textIn, unpacked } from '../fields.js';
import { type AssistantMessage, type Message, readTools } from '../message.js';
import { readAiSdkCall, readAiSdkMessage } from './ai-sdk-messages.js';
import type { SpanFacts } from './gen-ai-span.js';
import type { RawSpan } from './otlp.js';
import type { ModelCall, ToolRun } from './span.js';

const OPERATION = /^ai\.(?:generate|stream)(?:Text|Object)$/;
const ASKS_MODEL = /^ai\.(?:generate|stream)(?:Text|Object)\.do(?:Generate|Stream)$/;
const METADATA = 'ai.telemetry.metadata.';

function readPrompt(attributes: Fields): Message[] {
  const messages = unpacked(attributes['ai.prompt.messages']);
  if (Array.isArray(messages)) return messages.flatMap(readAiSdkMessage);
  const { prompt, messages: listed } = fieldsOf(unpacked(attributes['ai.prompt']));
  if (typeof prompt === 'string') return [{ role: 'user', text: prompt }];
  return listOf(listed ?? prompt).flatMap(readAiSdkMessage);
}

function readAnswer(attributes: Fields): AssistantMessage | undefined {
  const words = attributes['ai.response.text'] ?? attributes['ai.response.object'] ?? '';
  const calls = listOf(unpacked(attributes['ai.response.toolCalls'])).flatMap(readAiSdkCall);
  const text = asText(words);
  return text === '' && calls.length === 0 ? undefined : { role: 'assistant', text, calls };
}

function readModel(attributes: Fields): ModelCall {
  const answer = readAnswer(attributes);
  const finish = textIn(attributes['ai.response.finishReason']);
  const model = textIn(attributes['ai.response.model']) ?? textIn(attributes['ai.model.id']);
  return {
    input: readPrompt(attributes),
    ...(answer === undefined ? {} : { answer }),
    tools: readTools(listOf(attributes['ai.prompt.tools']).map(unpacked)),
    ...(finish === undefined ? {} : { finish }),
    ...(model === undefined ? {} : { model }),
  };
}

function readTool({ attributes, failure, name }: RawSpan): ToolRun {
  const callId = textIn(attributes['ai.toolCall.id']);
  const said = unpacked(attributes['ai.toolCall.result']);
  return {
    name: textIn(attributes['ai.toolCall.name']) ?? name,
    ...(callId === undefined ? {} : { callId }),
    input: unpacked(attributes['ai.toolCall.args'] ?? attributes['ai.toolCall.input'] ?? {}),
    ...(failure !== undefined
      ? { result: { role: 'tool', text: failure, state: 'error' } }
      : said === undefined
        ? {}
        : { result: { role: 'tool', text: asText(said) } }),
  };
}

/** Reads a span of AI SDK's own vocabulary (`ai.*`: versions 4 to 6, and 7 with `LegacyOpenTelemetry`). */
export function readAiSdkSpan(span: RawSpan): SpanFacts | undefined {
  const { attributes } = span;
  const operation =
    textIn(attributes['ai.operationId']) ?? (span.name.startsWith('ai.') ? span.name : undefined);
  if (operation === undefined) return undefined;
  const own = Object.entries(attributes).filter(([key]) => key.startsWith(METADATA));
  const metadata = scalarsOf(
    Object.fromEntries(own.map(([key, value]) => [key.slice(METADATA.length), value])),
  );
  const agent = OPERATION.test(operation);
  const agentType = textIn(attributes['ai.telemetry.functionId']);
  return {
    agent,
    ...(agentType === undefined ? {} : { agentType }),
    ...(agent || ASKS_MODEL.test(operation) ? { model: readModel(attributes) } : {}),
    ...(operation === 'ai.toolCall' ? { tool: readTool(span) } : {}),
    ...(typeof metadata.success === 'boolean' ? { success: metadata.success } : {}),
    metadata: present(metadata),
  };
}
