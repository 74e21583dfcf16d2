import { asText, type Fields, fieldsOf, firstText, isFields, listOf } from '../fields.js';

const EVENT = /^ag2\.events\.(?:\w+\.)*(\w+)$/;
/** Events that repeat what an answer called and what came of it, in a piece each or all at once. */
const REPEATED =
  /^(?:ToolCallsEvent|ToolCallEvent|ClientToolCallEvent|ToolResultsEvent|ModelMessage|ModelMessageChunk)$/;
const RESULT = /^(?:BuiltinToolResult|ToolResult|ToolError|ToolNotFound)Event$/;

/** True for a line of the log of events that AG2 keeps of a conversation. */
export const isAg2 = ({ data }: Fields, type: string): boolean => EVENT.test(type) && isFields(data);

const wordsOf = (parts: unknown): string =>
  listOf(parts)
    .map(fieldsOf)
    .map(({ content, data, __event__: kind }) => content ?? data ?? `[${asText(kind).split('.').at(-1)}]`)
    .map(asText)
    .join('\n');

/** The message that an event stands for; the name of what is left out, in the plural. */
export function ofAg2({ data }: Fields, type: string): Fields[] | string {
  const kind = EVENT.exec(type)?.[1] ?? '';
  const {
    parts,
    message,
    tool_calls: calls,
    parent_id: id,
    name,
    result,
    error,
    created_at,
  } = fieldsOf(data);
  const line = (fields: Fields): Fields[] => [{ timestamp: created_at, ...fields }];
  if (kind === 'ModelRequest') return line({ role: 'user', content: wordsOf(parts) });
  if (kind === 'ModelResponse')
    return line({
      role: 'assistant',
      content: fieldsOf(message).content ?? '',
      tool_calls: listOf(fieldsOf(calls).calls),
    });
  if (RESULT.test(kind)) {
    // Beside an error the result is its traceback.
    const wrong = firstText(fieldsOf(error).message);
    const content = wrong ?? wordsOf(fieldsOf(fieldsOf(result).data).parts);
    const part = { type: 'tool_result', tool_call_id: id, name, content, isError: isFields(error) };
    return line({ role: 'tool', content: [part] });
  }
  return REPEATED.test(kind) ? [] : `lines of type ${type}`;
}
