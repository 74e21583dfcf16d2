import type { Message } from '../../run/message.js';
import { asText, type Fields, fieldsOf, firstText, isFields, listOf, textIn, unpacked } from '../fields.js';
import { readList } from '../messages/read-list.js';
import { at } from './attribute-at.js';

const answerOf = (text: string, calls: unknown): Message[] | undefined =>
  text === '' && !Array.isArray(calls)
    ? undefined
    : readList([{ role: 'assistant', content: text, tool_calls: calls }], () => {}).messages;

/** AI SDK's answer: words or an object, and calls, under names of their own. */
export function nestedResponse(attributes: Fields): Message[] | undefined {
  const response = fieldsOf(at(attributes, 'ai.response'));
  const text =
    firstText(response.text, typeof response.object === 'string' ? response.object : undefined) ??
    (isFields(response.object) ? asText(response.object) : '');
  return answerOf(text, unpacked(response.toolCalls));
}

/** Sentry's answer: a list of texts (of one alone it may be the text), and calls, each as JSON. */
export function listedResponse(attributes: Fields): Message[] | undefined {
  const { text, tool_calls: calls } = fieldsOf(at(attributes, 'gen_ai.response'));
  const texts = listOf(unpacked(text)).flatMap((one) => textIn(one) ?? []);
  return answerOf(texts.length > 0 ? texts.join('') : (textIn(text) ?? ''), unpacked(calls));
}
