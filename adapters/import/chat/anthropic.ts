import { fieldsOf, textIn } from '../fields.js';
import type { Reader } from '../finding.js';
import { readTools } from '../message.js';
import { readAnthropicMessage } from './anthropic-messages.js';
import { type Answer, chatReader, readMessageList } from './chat-reader.js';

function readAnswer(response: unknown): Answer | string {
  const { type, role, content, id, model, stop_reason: stop } = fieldsOf(response);
  const messages =
    role === 'assistant' || type === 'message'
      ? readAnthropicMessage({ role: 'assistant', content })
      : undefined;
  if (!messages) return 'The response is no message of the assistant.';
  return { messages, id: textIn(id), model: textIn(model), finish: textIn(stop) };
}

/**
 * Reads logs of Anthropic's messages API: a line is a conversation (`messages`, `tools`), or a request with its
 * response (`request`, `params` or `body` beside `response`), and the lines of one agent's loop are one run.
 */
export function createAnthropicReader(): Reader {
  return chatReader({
    format: 'anthropic',
    isRequest: (value) => Array.isArray(value.messages),
    readRequest: (request) => readMessageList(request, readAnthropicMessage),
    readAnswer,
    isAnswer: (value) => value.type === 'message',
    tools: (request) => readTools(request.tools),
  });
}
