import { withoutBoilerplate } from '../../run/texts.js';
import { readAnthropicMessage } from '../chat/anthropic-messages.js';
import { readOpenAiMessage } from '../chat/openai-messages.js';
import { asText, type Fields, fieldsOf, isFields, listOf, textIn, unpacked } from '../fields.js';
import { type Call, type Message, wordsOf } from '../message.js';

const ROLES: Record<string, Message['role'] | 'system'> = {
  human: 'user',
  user: 'user',
  ai: 'assistant',
  assistant: 'assistant',
  tool: 'tool',
  function: 'tool',
  system: 'system',
  developer: 'system',
  chat: 'user',
};

/** `['langchain', 'schema', 'messages', 'AIMessageChunk']` names its last part; `ai` is what is left of it. */
function kindOf(value: Fields): { kind: string; fields: Fields } {
  if (value.type === 'constructor' || Array.isArray(value.id)) {
    const name = String(listOf(value.id).at(-1));
    return { kind: name.replace(/Message(?:Chunk)?$/, '').toLowerCase(), fields: fieldsOf(value.kwargs) };
  }
  if (isFields(value.data)) return { kind: String(value.type), fields: value.data };
  const kind = String(value.type ?? value.role).replace(/MessageChunk$/, '');
  return { kind: kind.toLowerCase(), fields: value };
}

function readCalls(fields: Fields): Call[] {
  const own = listOf(fields.tool_calls);
  const listed = own.length > 0 ? own : listOf(fieldsOf(fields.additional_kwargs).tool_calls);
  return [...listed, ...listOf(fields.invalid_tool_calls)].flatMap((item) => {
    const call = fieldsOf(item);
    const made = fieldsOf(call.function ?? call);
    const [id, name] = [textIn(call.id), textIn(made.name)];
    if (name === undefined) return [];
    const input = unpacked(made.args ?? made.arguments ?? {});
    return [{ ...(id === undefined ? {} : { id }), name, input }];
  });
}

/**
 * A message as LangChain writes it: serialised (`lc`, `kwargs`), as `{type, data}`, as `{type, content}`; or as
 * OpenAI or Anthropic have it, when those were traced.
 *
 * @returns empty for what is no message of a known kind, system prompts included
 */
export function readLangChainMessage(value: unknown): Message[] {
  if (typeof value === 'string') return [{ role: 'user', text: value }];
  if (Array.isArray(value) && typeof value[0] === 'string' && value.length === 2) {
    return readLangChainMessage({ role: value[0], content: value[1] });
  }
  if (!isFields(value)) return [];
  const { kind, fields } = kindOf(value);
  const blocks = listOf(fields.content).map((part) => fieldsOf(part).type);
  const role = ROLES[kind];
  if (role === undefined || role === 'system') return [];
  if (blocks.includes('tool_result')) return readAnthropicMessage({ ...fields, role }) ?? [];
  const text = wordsOf(fields.content ?? '');
  if (role === 'user') return [{ role, text }];
  if (role === 'tool') {
    const [callId, name] = [textIn(fields.tool_call_id), textIn(fields.name)];
    const said = typeof fields.content === 'object' && text === '' ? asText(fields.content) : text;
    const failed = fields.status === 'error';
    return [
      {
        role,
        ...(callId === undefined ? {} : { callId }),
        ...(name === undefined ? {} : { name }),
        text: failed ? withoutBoilerplate(said) : said,
        ...(failed ? { state: 'error' as const } : {}),
      },
    ];
  }
  const calls = readCalls(fields);
  if (calls.length > 0) return [{ role, text, calls }];
  const other = blocks.includes('tool_use')
    ? readAnthropicMessage({ role, content: fields.content })
    : readOpenAiMessage({ ...fields, role });
  return other ?? [{ role, text, calls }];
}
