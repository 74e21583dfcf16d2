import { asText, type Fields, fieldsOf, textIn, unpacked } from '../fields.js';
import { type AssistantMessage, type Call, type Message, type ToolMessage, wordsOf } from '../message.js';

/** Items that say nothing of the run: thoughts, lists of tools, references to what a service keeps. */
const SILENT =
  /^(?:reasoning|compaction|item_reference|mcp_list_tools|mcp_approval_request|mcp_approval_response)$/;

const callIdOf = (item: Fields): string | undefined => textIn(item.call_id) ?? textIn(item.id);

function readCall(item: Fields, type: string): Call {
  const id = callIdOf(item);
  const input = item.arguments ?? item.input ?? item.action ?? item.queries ?? item.code ?? {};
  // A provider's own tool has no name but its kind: `web_search_call`.
  return {
    ...(id === undefined ? {} : { id }),
    name: textIn(item.name) ?? type.replace(/_call$/, ''),
    input: unpacked(input),
  };
}

/** True for a part of a message's content, as a tool may give it back too. */
const isContent = (part: unknown): boolean => /text|image|file/.test(String(fieldsOf(part).type));

function readOutput(item: Fields, output: unknown): ToolMessage {
  const callId = callIdOf(item);
  const isText = typeof output === 'string' || (Array.isArray(output) && output.every(isContent));
  const failed = item.status === 'failed' || (item.error ?? undefined) !== undefined;
  return {
    role: 'tool',
    ...(callId === undefined ? {} : { callId }),
    text: isText ? wordsOf(output) : asText(output),
    ...(failed ? { state: 'error' as const } : {}),
  };
}

/** A result of a provider's own tool is part of the call. */
function inlineResult(item: Fields): ToolMessage[] {
  const output = [item.error, item.output, item.outputs, item.results].find((value) => value ?? false);
  return output === undefined ? [] : [readOutput(item, output)];
}

/**
 * The messages in `input` or `output` of OpenAI's Responses API: messages, calls and their outputs are items of one
 * list there, so that the items of one answer are put together.
 *
 * @returns a text that says which item cannot be read
 */
export function readResponsesItems(value: unknown): Message[] | string {
  if (typeof value === 'string') return [{ role: 'user', text: value }];
  if (!Array.isArray(value)) return 'Neither a text nor a list of items.';
  const messages: Message[] = [];
  function answer(): AssistantMessage {
    const last = messages.at(-1);
    if (last?.role === 'assistant') return last;
    const made: AssistantMessage = { role: 'assistant', text: '', calls: [] };
    messages.push(made);
    return made;
  }
  for (const [index, item] of value.entries()) {
    const fields = fieldsOf(item);
    const { role } = fields;
    const type = textIn(fields.type) ?? (role === undefined ? '' : 'message');
    if (type === 'message') {
      const text = wordsOf(fields.content ?? '');
      if (role === 'user') messages.push({ role, text });
      else if (role === 'assistant') {
        const one = answer();
        one.text = [one.text, text].filter((words) => words !== '').join('\n');
      } else if (role !== 'system' && role !== 'developer') {
        return `Item ${index} is a message of no known role.`;
      }
    } else if (type.endsWith('_call_output')) messages.push(readOutput(fields, fields.output ?? ''));
    else if (type.endsWith('_call')) {
      answer().calls.push(readCall(fields, type));
      messages.push(...inlineResult(fields));
    } else if (!SILENT.test(type)) return `Item ${index} is of no known type.`;
  }
  return messages;
}
