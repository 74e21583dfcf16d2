import type { Fields } from '../fields.js';
import { textIn, unpacked } from '../fields.js';

/** How Claude Code begins what it writes of a message or a call: `[TOOL RESULT: toolu_1]`. */
const HEAD = /^\[(USER PROMPT|USER|TOOL INPUT|TOOL RESULT)(?:: ([^\]\n]*))?\]\n/;
/** The line between messages that are new in a request. */
const BETWEEN = /\n\n---\n\n(?=\[(?:USER|TOOL RESULT)\b)/;

/** Where a request came from: `agent:builtin:general-purpose`. */
const SUB_AGENT = /^agent:(?:builtin:|custom:)?(.+)$/;

/** A message out of the words that are written of it. */
function messageOf(written: string): Fields {
  const [head = '', kind, of] = HEAD.exec(written) ?? [];
  const words = written.slice(head.length);
  const parts = unpacked(words);
  const content = Array.isArray(parts) ? parts : words;
  return kind === 'TOOL RESULT' ? { role: 'tool', tool_call_id: of, content } : { role: 'user', content };
}

/** The JSON behind the head of a call. */
const behindHead = (written: unknown): unknown => unpacked(textIn(written)?.replace(HEAD, ''));

/**
 * The attributes of a span of Claude Code under the names of `gen_ai`: it writes what is new in each request as one text, and what
 * tools were given behind a head of words. What they gave back is in the next request, in the words that the model was told.
 */
export function withClaudeContext(attributes: Fields): Fields {
  const { 'span.type': type, new_context: context } = attributes;
  if (type === 'llm_request' && typeof context === 'string')
    return {
      ...attributes,
      'gen_ai.input.messages': context.split(BETWEEN).map(messageOf),
      'gen_ai.output.messages': textIn(attributes['response.model_output']),
      'gen_ai.agent.name': SUB_AGENT.exec(textIn(attributes.query_source) ?? '')?.[1],
    };
  if (type !== 'tool' || attributes.tool_input === undefined) return attributes;
  return { ...attributes, 'gen_ai.tool.call.arguments': behindHead(attributes.tool_input) };
}
