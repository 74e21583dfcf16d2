import { fieldsOf, textIn } from '../run/adapter-error.js';
import { contentText } from '../run/content.js';
import type { Call, Message, ToolMessage } from '../run/message.js';
import { asText, errorText } from '../run/texts.js';
import type { PromptMessage } from './prompt.js';

type Fields = Record<string, unknown>;

const DENIED = 'A person did not allow this call.';

/** A tool call as a content part has it. */
export const readCall = (part: Fields): Call => ({
  id: String(part.toolCallId),
  name: String(part.toolName),
  input: part.input,
});

/** What came of a tool call, with the id of the call. */
export const resultOf = (
  part: Fields,
  result: Pick<ToolMessage, 'text' | 'state'>,
): ToolMessage & { callId: string } => ({
  role: 'tool',
  callId: String(part.toolCallId),
  ...(typeof part.toolName === 'string' ? { name: part.toolName } : {}),
  ...result,
});

/** A live result: what a tool returned, threw, or was not allowed to do. */
export function readResult(part: Fields): (ToolMessage & { callId: string }) | undefined {
  if (part.type === 'tool-error') return resultOf(part, { text: errorText(part.error), state: 'error' });
  if (part.type === 'tool-output-denied') return resultOf(part, { text: DENIED, state: 'interrupted' });
  if (part.type !== 'tool-result' || part.preliminary === true) return undefined;
  return resultOf(part, { text: asText(part.output) });
}

/** A tool's result, from a message. */
export function readStoredResult(part: Fields): ToolMessage {
  const { type, value, reason } = fieldsOf(part.output);
  if (type === 'execution-denied') {
    return resultOf(part, { text: textIn(reason) ?? DENIED, state: 'interrupted' });
  }
  if (type === 'error-text' || type === 'error-json') {
    // AI SDK 7 writes the error's class before its message; live events carry the bare error.
    return resultOf(part, { text: errorText(value).replace(/^Error: /, ''), state: 'error' });
  }
  const words = type === 'content' ? contentText(value) : '';
  return resultOf(part, { text: words === '' ? asText(type === undefined ? part.output : value) : words });
}

/** A conversation of the AI SDK; system prompts are left out. */
export function readMessages(messages: readonly PromptMessage[]): Message[] {
  const asked = new Map<unknown, unknown>();
  return messages.flatMap(({ role, content }): Message[] => {
    if (role === 'user') return [{ role, text: contentText(content) }];
    if (role !== 'assistant' && role !== 'tool') return [];
    const parts: Fields[] =
      typeof content === 'string' ? [{ type: 'text', text: content }] : content.map(fieldsOf);
    const results = parts.flatMap((part): Message[] => {
      if (part.type === 'tool-result') return [readStoredResult(part)];
      if (part.type === 'tool-approval-request') asked.set(part.approvalId, part.toolCallId);
      if (part.type !== 'tool-approval-response' || part.approved !== false) return [];
      const toolCallId = asked.get(part.approvalId);
      const denied = { text: textIn(part.reason) ?? DENIED, state: 'interrupted' as const };
      return toolCallId === undefined ? [] : [resultOf({ toolCallId }, denied)];
    });
    if (role === 'tool') return results;
    const calls = parts.filter(({ type }) => type === 'tool-call').map(readCall);
    return [{ role, text: contentText(parts).trim(), calls }, ...results];
  });
}
