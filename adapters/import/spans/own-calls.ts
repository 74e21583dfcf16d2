import type { Message } from '../../run/message.js';
import { type Fields, fieldsOf, listOf, unpacked } from '../fields.js';
import { readList } from '../messages/read-list.js';

/** Where Google's client keeps the calls that it answered itself; OpenInference has it in `output.value`. */
const HISTORY = 'automatic_function_calling_history';

/** An answer with the calls that led to it, where the client of a model ran the tools: its span is of all of them. */
export function withOwnCalls(answer: Message[], attributes: Fields): Message[] {
  const output = attributes['output.value'];
  if (typeof output !== 'string' || !output.includes(HISTORY)) return answer;
  const { messages } = readList(listOf(fieldsOf(unpacked(output))[HISTORY]), () => {});
  return [...messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1), ...answer];
}
