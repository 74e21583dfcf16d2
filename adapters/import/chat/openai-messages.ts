import { asText, fieldsOf, isFields, listOf, textIn, unpacked } from '../fields.js';
import { type Call, type Message, wordsOf } from '../message.js';

function readCall(value: unknown): Call[] {
  const call = fieldsOf(value);
  const made = fieldsOf(call.function ?? call.custom ?? call);
  const name = textIn(made.name);
  if (name === undefined) return [];
  const id = textIn(call.id);
  return [{ ...(id === undefined ? {} : { id }), name, input: unpacked(made.arguments ?? made.input ?? {}) }];
}

/**
 * A message as OpenAI's chat completions have it (`role`, `content`, `tool_calls`, `tool_call_id`; the older
 * `function_call` and the role `function` too).
 *
 * @returns empty for system and developer messages; undefined for what is no message
 */
export function readOpenAiMessage(value: unknown): Message[] | undefined {
  if (!isFields(value)) return undefined;
  const text = wordsOf(value.content ?? value.refusal ?? '');
  switch (value.role) {
    case 'system':
    case 'developer':
      return [];
    case 'user':
      return [{ role: 'user', text }];
    case 'assistant': {
      const calls = [...listOf(value.tool_calls), ...(value.function_call ? [value.function_call] : [])];
      return [{ role: 'assistant', text, calls: calls.flatMap(readCall) }];
    }
    case 'tool':
    case 'function': {
      const callId = textIn(value.tool_call_id);
      const name = textIn(value.name);
      const said = typeof value.content === 'string' || Array.isArray(value.content);
      return [
        {
          role: 'tool',
          ...(callId === undefined ? {} : { callId }),
          ...(name === undefined ? {} : { name }),
          text: said ? text : asText(value.content ?? ''),
        },
      ];
    }
    default:
      return undefined;
  }
}
