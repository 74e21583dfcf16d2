import { asText, fieldsOf, isFields, listOf, textIn, unpacked } from '../fields.js';
import { type Call, type Message, type ToolMessage, wordsOf } from '../message.js';

/** A tool call of AI SDK, of a message or of `ai.response.toolCalls`. */
export function readAiSdkCall(value: unknown): Call[] {
  const { toolCallId, toolName, input, args } = fieldsOf(value);
  const [id, name] = [textIn(toolCallId), textIn(toolName)];
  if (name === undefined) return [];
  return [{ ...(id === undefined ? {} : { id }), name, input: unpacked(input ?? args ?? {}) }];
}

/** An error's words without its class, as live events have them. */
const errorText = (value: unknown): string => asText(value ?? '').replace(/^Error: /, '');

function readResult(value: unknown): ToolMessage[] {
  const { type, toolCallId, toolName, output, result, isError } = fieldsOf(value);
  if (type !== 'tool-result') return [];
  const [callId, name] = [textIn(toolCallId), textIn(toolName)];
  const { type: kind, value: said, reason } = fieldsOf(output);
  const wrapped =
    typeof kind === 'string' && /^(?:text|json|content|error-text|error-json|execution-denied)$/.test(kind);
  const denied = kind === 'execution-denied';
  const failed = isError === true || kind === 'error-text' || kind === 'error-json';
  const words = denied
    ? (reason ?? 'A person did not allow this call.')
    : wrapped
      ? said
      : (output ?? result);
  return [
    {
      role: 'tool',
      ...(callId === undefined ? {} : { callId }),
      ...(name === undefined ? {} : { name }),
      text: kind === 'content' ? wordsOf(said) : failed ? errorText(words) : asText(words ?? ''),
      ...(failed ? { state: 'error' as const } : denied ? { state: 'interrupted' as const } : {}),
    },
  ];
}

/** A message as AI SDK writes it into `ai.prompt.messages` and `ai.prompt`. */
export function readAiSdkMessage(value: unknown): Message[] {
  if (!isFields(value)) return [];
  const parts = listOf(value.content);
  const results = parts.flatMap(readResult);
  const text = wordsOf(value.content ?? '');
  if (value.role === 'user') return [{ role: 'user', text }];
  if (value.role === 'tool') return results;
  if (value.role !== 'assistant') return [];
  const calls = parts.filter((part) => fieldsOf(part).type === 'tool-call').flatMap(readAiSdkCall);
  return [{ role: 'assistant', text, calls }, ...results];
}
