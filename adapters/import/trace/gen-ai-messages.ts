import { readOpenAiMessage } from '../chat/openai-messages.js';
import { asText, type Fields, fieldsOf, isFields, listOf, textIn, unpacked } from '../fields.js';
import { type AssistantMessage, type Message, type ToolMessage, wordsOf } from '../message.js';
import type { RawEvent } from './otlp.js';

/** `gen_ai.prompt.0.tool_calls.1.name` and its like: how instrumentations before the conventions wrote lists. */
export function listUnder(attributes: Fields, prefix: string): unknown[] {
  const root: Fields = {};
  for (const [key, value] of Object.entries(attributes)) {
    if (!key.startsWith(prefix)) continue;
    const path = key.slice(prefix.length).split('.');
    if (path.some((part) => part === '__proto__') || path.length > 8) continue;
    let at = root;
    for (const part of path.slice(0, -1)) {
      const next = Object.hasOwn(at, part) && isFields(at[part]) ? (at[part] as Fields) : {};
      at[part] = next;
      at = next;
    }
    at[path.at(-1)!] = value;
  }
  return numbered(root);
}

/** The values under the keys 0, 1, 2 … of an object, in that order. */
export const numbered = (value: unknown): unknown[] =>
  isFields(value)
    ? Object.keys(value)
        .filter((key) => /^\d{1,6}$/.test(key))
        .sort((a, b) => Number(a) - Number(b))
        .map((key) => value[key])
    : [];

function toolResponse(part: Fields): ToolMessage {
  const callId = textIn(part.id);
  const said = part.response ?? part.result;
  return { role: 'tool', ...(callId === undefined ? {} : { callId }), text: asText(said ?? '') };
}

/** A message of `gen_ai.input.messages` or `gen_ai.output.messages`: a role and parts. */
function readPartsMessage(value: unknown): Message[] {
  const message = fieldsOf(value);
  if (!Array.isArray(message.parts)) return readOpenAiMessage(value) ?? [];
  const parts = listOf(message.parts).map(fieldsOf);
  const responses = parts.filter(({ type }) => type === 'tool_call_response').map(toolResponse);
  const text = wordsOf(parts);
  switch (message.role) {
    case 'user':
      return text === '' && responses.length > 0 ? responses : [...responses, { role: 'user', text }];
    case 'tool':
      return responses.length > 0 ? responses : [{ role: 'tool', text }];
    case 'assistant': {
      const calls = parts
        .filter(({ type, name }) => type === 'tool_call' && typeof name === 'string')
        .map((part) => {
          const id = textIn(part.id);
          return {
            ...(id === undefined ? {} : { id }),
            name: part.name as string,
            input: unpacked(part.arguments ?? {}),
          };
        });
      return [{ role: 'assistant', text, calls }, ...responses];
    }
    default:
      return [];
  }
}

/** Messages of an attribute: JSON text, or the values themselves. */
export const readPartsMessages = (value: unknown): Message[] =>
  listOf(unpacked(value)).flatMap(readPartsMessage);

const EVENT = /^gen_ai\.(user|assistant|tool)\.message$/;

/** Messages of the events that stood for them until version 1.36 of the conventions, one event a message. */
export function readEventMessages(events: readonly RawEvent[]): {
  input: Message[];
  answer?: AssistantMessage;
  finish?: string;
} {
  const input = events.flatMap(({ name, fields }) => {
    const role = EVENT.exec(name)?.[1];
    if (role === undefined) return [];
    const calls = unpacked(fields.tool_calls);
    return readOpenAiMessage({ tool_call_id: fields.id, ...fields, role, tool_calls: calls }) ?? [];
  });
  const choice = events.find(({ name }) => name === 'gen_ai.choice')?.fields;
  if (!choice) return { input };
  const message = fieldsOf(unpacked(choice.message ?? choice));
  const calls = unpacked(message.tool_calls ?? choice.tool_calls);
  const [answer] = readOpenAiMessage({ ...message, role: 'assistant', tool_calls: calls }) ?? [];
  const finish = textIn(choice.finish_reason);
  return {
    input,
    ...(answer?.role === 'assistant' ? { answer } : {}),
    ...(finish === undefined ? {} : { finish }),
  };
}
