import { asText, type Fields, fieldsOf, isFields, listOf, textIn } from '../fields.js';
import type { Reader } from '../finding.js';
import { type Message, readTools } from '../message.js';
import { type Answer, chatReader, readMessageList } from './chat-reader.js';
import { readOpenAiMessage } from './openai-messages.js';
import { readResponsesItems } from './responses-items.js';

/** How many conversations are remembered of those that the service stores, so that only their end is sent. */
const MOST_REMEMBERED = 1_000;

const times = (value: unknown): number | undefined => (typeof value === 'number' ? value * 1_000 : undefined);

/** The answer of the Responses API. */
function readResponse(response: Fields): Answer | string {
  const { id, created_at: created, model, status, output } = response;
  if (status === 'queued' || status === 'in_progress') {
    return `The response is not there yet (${status}): log it when it is.`;
  }
  const messages = readResponsesItems(output);
  if (typeof messages === 'string') return `The response cannot be read: ${messages}`;
  const reason = textIn(fieldsOf(response.incomplete_details).reason);
  const failed = status === 'failed' || status === 'cancelled';
  const words = textIn(fieldsOf(response.error).message) ?? asText(response.error ?? status);
  return {
    messages,
    id: textIn(id),
    time: times(created),
    model: textIn(model),
    finish: status === 'incomplete' ? (reason === 'content_filter' ? reason : 'length') : textIn(status),
    ...(failed ? { failure: words } : {}),
  };
}

/** The answer in a chat completion. Of several choices the first is taken. */
function readAnswer(response: unknown): Answer | string {
  const fields = fieldsOf(response);
  const { object, choices, id, created, model } = fields;
  if (Array.isArray(fields.output)) return readResponse(fields);
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
    time: times(created),
    model: textIn(model),
    finish: textIn(choice.finish_reason),
    further: listOf(choices).length - 1,
  };
}

/**
 * Reads logs of OpenAI's chat completions and Responses API: a line is a conversation (`messages` or `input`, with
 * `tools`, as in fine-tuning files), or a request with its response (`request` or `body` beside `response`), and the
 * lines of one agent's loop are one run. Of a batch both files are needed: its requests and its results.
 */
export function createOpenAiReader(): Reader {
  /** What was said up to each response, for requests that name it (`previous_response_id`) and say only what is new. */
  const said = new Map<string, Message[]>();

  function remember(id: string | undefined, messages: Message[]): void {
    if (id === undefined) return;
    said.set(id, messages);
    if (said.size > MOST_REMEMBERED) said.delete(said.keys().next().value!);
  }

  return chatReader({
    format: 'openai',
    isRequest: ({ messages, input }) =>
      Array.isArray(messages) || typeof input === 'string' || Array.isArray(input),
    readRequest(request) {
      if (Array.isArray(request.messages)) return readMessageList(request, readOpenAiMessage);
      const messages = readResponsesItems(request.input);
      if (typeof messages === 'string') return `The input cannot be read: ${messages}`;
      return [...(said.get(String(request.previous_response_id)) ?? []), ...messages];
    },
    readAnswer,
    onRead: remember,
    isAnswer: ({ object }) => object === 'response' || String(object).startsWith('chat.completion'),
    tools: (request) => [...readTools(request.tools), ...readTools(request.functions)],
  });
}
