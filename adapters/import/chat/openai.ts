import { fieldsOf, isFields, listOf, textIn } from '../fields.js';
import type { Reader } from '../finding.js';
import { readTools } from '../message.js';
import { type Answer, chatReader } from './chat-reader.js';
import { readOpenAiMessage } from './openai-messages.js';

/** The answer in a chat completion. Of several choices the first is taken. */
function readAnswer(response: unknown): Answer | string {
  const { object, choices, id, created, model } = fieldsOf(response);
  if (object === 'chat.completion.chunk') {
    return 'A streamed piece of an answer (chat.completion.chunk): log the whole answer instead.';
  }
  const [choice] = listOf(choices);
  if (!isFields(choice)) return 'The response has no choices.';
  const messages = readOpenAiMessage({ role: 'assistant', ...fieldsOf(choice.message) });
  if (!messages) return 'The message of the response has no known role.';
  return {
    messages,
    id: textIn(id),
    time: typeof created === 'number' ? created * 1_000 : undefined,
    model: textIn(model),
    finish: textIn(choice.finish_reason),
    further: listOf(choices).length - 1,
  };
}

/**
 * Reads logs of OpenAI chat completions: a line is a conversation (`messages`, `tools`, as in fine-tuning files),
 * or a request with its response (`request` or `body` beside `response`), and the lines of one agent's loop are
 * one run.
 */
export function createOpenAiReader(): Reader {
  return chatReader({
    format: 'openai',
    readMessage: readOpenAiMessage,
    readAnswer,
    isAnswer: (value) => String(value.object).startsWith('chat.completion'),
    tools: (request) => [...readTools(request.tools), ...readTools(request.functions)],
  });
}
