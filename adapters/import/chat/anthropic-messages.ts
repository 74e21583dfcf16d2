import { asText, fieldsOf, isFields, listOf, textIn } from '../fields.js';
import { type AssistantMessage, type Message, type ToolMessage, wordsOf } from '../message.js';

/** The words of a tool's result; what is no text stays JSON. */
function resultWords(content: unknown): string {
  if (content === undefined || content === null) return '';
  const words = wordsOf(content);
  return words === '' && !Array.isArray(content) ? asText(content) : words;
}

/** A `tool_result` block, or the result of one of the provider's own tools. */
export function readToolResult(block: unknown): ToolMessage[] {
  const { type, tool_use_id: id, content, is_error: failed } = fieldsOf(block);
  if (typeof type !== 'string' || !type.endsWith('tool_result')) return [];
  const error = fieldsOf(content).error_code;
  const text = type === 'tool_result' ? resultWords(content) : asText(error ?? content ?? '');
  return [
    {
      role: 'tool',
      ...(textIn(id) === undefined ? {} : { callId: id as string }),
      text,
      ...(failed === true || error !== undefined ? { state: 'error' as const } : {}),
    },
  ];
}

/** An answer's content: words and calls (`tool_use`, and `server_tool_use` of the provider's own tools). */
export function readAssistantContent(content: unknown): AssistantMessage {
  const calls = listOf(content).flatMap((block) => {
    const { type, id, name, input } = fieldsOf(block);
    if ((type !== 'tool_use' && type !== 'server_tool_use' && type !== 'mcp_tool_use') || !textIn(name))
      return [];
    return [{ ...(textIn(id) === undefined ? {} : { id: id as string }), name: name as string, input }];
  });
  return { role: 'assistant', text: wordsOf(content), calls };
}

/** An answer in its own order: results of the provider's own tools are inside it, and text may follow. */
function readAnswer(content: unknown): Message[] {
  if (!Array.isArray(content)) return [readAssistantContent(content)];
  const messages: Message[] = [];
  let blocks: unknown[] = [];
  const flush = (): void => {
    if (blocks.length > 0) messages.push(readAssistantContent(blocks));
    blocks = [];
  };
  for (const block of content) {
    const results = readToolResult(block);
    if (results.length === 0) blocks.push(block);
    else {
      flush();
      messages.push(...results);
    }
  }
  if (blocks.length > 0 || messages.length === 0) messages.push(readAssistantContent(blocks));
  return messages;
}

/**
 * A message as Anthropic's API has it. One of the user's may hold results of tools and words at once.
 *
 * @returns empty for system messages; undefined for what is no message
 */
export function readAnthropicMessage(value: unknown): Message[] | undefined {
  if (!isFields(value)) return undefined;
  if (value.role === 'assistant') return readAnswer(value.content);
  if (value.role === 'system') return [];
  if (value.role !== 'user') return undefined;
  const results = listOf(value.content).flatMap(readToolResult);
  const text = wordsOf(value.content);
  return text === '' && results.length > 0 ? results : [...results, { role: 'user', text }];
}
