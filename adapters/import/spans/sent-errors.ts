import type { Message } from '../../run/message.js';
import { type Fields, fieldsOf, listOf, unpacked } from '../fields.js';
import { readList } from '../messages/read-list.js';

/**
 * Marks results that the request itself says to be errors, where messages under names of their own say no such thing: the
 * messages of Anthropic and Bedrock, in OpenInference's `input.value`; those of LangChain, which are a list in a list.
 */
export function withSentErrors(input: Message[], attributes: Fields): Message[] {
  const request = attributes['input.value'];
  if (typeof request !== 'string' || !/is_error|"status": ?"error"/.test(request)) return input;
  const whole = unpacked(request);
  const sent = listOf(Array.isArray(whole) ? whole : fieldsOf(whole).messages).flat();
  const failed = new Map(
    readList(sent, () => {}).messages.flatMap((message) =>
      message.role === 'tool' && message.state !== undefined
        ? [[message.callId, message.state] as const]
        : [],
    ),
  );
  return input.map((message) => {
    if (message.role !== 'tool' || message.state !== undefined) return message;
    const state = failed.get(message.callId);
    return state === undefined ? message : { ...message, state };
  });
}
