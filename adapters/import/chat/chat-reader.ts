import { asText, type Fields, fieldsOf, isFields, listOf, scalarsOf, textIn, unpacked } from '../fields.js';
import type { Finding, Place, Reader } from '../finding.js';
import type { Message, Tool } from '../message.js';
import { growingChats } from './growing-chats.js';
import { pairBatches } from './pair-batches.js';

/** What a model answered. */
export interface Answer {
  messages: Message[];
  id: string | undefined;
  /** Milliseconds since 1970. */
  time?: number | undefined;
  model: string | undefined;
  finish: string | undefined;
  /** Why it is none, in words. */
  failure?: string | undefined;
  /** Answers beside this one that are not taken. */
  further?: number;
}

/** How one provider writes conversations. */
export interface ChatFormat {
  format: string;
  /** True for what a model was sent. */
  isRequest(value: Fields): boolean;
  /** What was said before the answer; a text says why it cannot be read. */
  readRequest(request: Fields): Message[] | string;
  /** A text says why it is none. */
  readAnswer(response: unknown): Answer | string;
  /** Called with every model call that was read. */
  onRead?(id: string | undefined, messages: Message[]): void;
  /** True for an answer by itself. */
  isAnswer(value: Fields): boolean;
  tools(request: Fields): Tool[];
}

/** The messages of a request that has a list of them. */
export function readMessageList(
  request: Fields,
  readMessage: (value: unknown) => Message[] | undefined,
): Message[] | string {
  const messages: Message[] = [];
  for (const [index, item] of listOf(request.messages).entries()) {
    const read = readMessage(item);
    if (!read) return `messages[${index}] is no message with a known role.`;
    messages.push(...read);
  }
  return messages;
}

/** The objects in a row that may be its request: the row itself, or what logs and batches call it. */
export const requestsIn = (row: Fields): Fields[] =>
  [row, row.request, row.body, row.params, row.input, fieldsOf(row.request).body].filter(isFields);

/** The response in a row, whole or its words alone, and what went wrong where there is none. */
export function responseIn(row: Fields): { response?: Fields | string; failure?: string } {
  // The items of an answer beside those of the question: the row is both.
  if (Array.isArray(row.output)) return { response: row };
  const found = [row.response, row.completion, row.output, row.result]
    .map(unpacked)
    .find((value) => isFields(value) || textIn(value) !== undefined) as Fields | string | undefined;
  const fields = fieldsOf(found);
  const inner = [fields.body, fields.message].find((value) => isFields(value) && 'id' in value);
  const error = [row.error, fieldsOf(fields.body).error, fieldsOf(inner).error, fields.error].find(
    (value) => value ?? false,
  );
  if (error !== undefined) return { failure: asText(fieldsOf(error).message ?? error) };
  const response = (inner as Fields | undefined) ?? found;
  return response === undefined ? {} : { response };
}

const seconds = (value: unknown): number | undefined => {
  const ms = typeof value === 'number' ? value * (value < 1e11 ? 1_000 : 1) : Date.parse(textIn(value) ?? '');
  return Number.isFinite(ms) ? ms : undefined;
};

const inWords = (text: string): Answer => ({
  messages: [{ role: 'assistant', text, calls: [] }],
  id: undefined,
  model: undefined,
  finish: undefined,
});

/** Makes a reader of conversations, one or one call of a model a value. */
export function chatReader(format: ChatFormat): Reader {
  const chats = growingChats(format.format);
  const batches = pairBatches();

  function read(value: Fields, at: Place): Finding[] {
    const refuse = (message: string): Finding[] => [{ kind: 'unreadable', at, message }];
    const request = requestsIn(value).find(format.isRequest);
    if (!request) {
      return refuse(
        format.isAnswer(value) || isFields(value.response) || isFields(value.result)
          ? 'An answer without what was asked: a line needs `messages`, or `request` beside `response`.'
          : 'There are no `messages` in it, nor in a `request`.',
      );
    }
    const messages = format.readRequest(request);
    if (typeof messages === 'string') return refuse(messages);
    const { response, failure: fault } = responseIn(value);
    const answer = typeof response === 'string' ? inWords(response) : response && format.readAnswer(response);
    if (typeof answer === 'string') return refuse(answer);
    const failure = fault ?? answer?.failure;
    const metadata = { ...scalarsOf(request.metadata), ...scalarsOf(value.metadata) };
    const outcome = [value.success, metadata.success].find((flag) => typeof flag === 'boolean');
    const agentType = textIn(value.agent_type) ?? textIn(metadata.agent_type);
    const id = answer?.id ?? textIn(value.id);
    const time = answer?.time ?? seconds(value.timestamp ?? value.created_at ?? value.created);
    const all = [...messages, ...(answer?.messages ?? [])];
    format.onRead?.(answer?.id, all);
    const findings = chats.add({
      at,
      messages: all,
      tools: format.tools(request),
      ...(id === undefined ? {} : { id }),
      ...(time === undefined ? {} : { time }),
      ...(answer?.finish === undefined ? {} : { finish: answer.finish }),
      ...(failure === undefined ? {} : { failure }),
      ...(typeof outcome === 'boolean' ? { success: outcome } : {}),
      ...(agentType === undefined ? {} : { agentType }),
      metadata: { ...metadata, model: answer?.model ?? textIn(request.model) },
    });
    for (let n = 0; n < (answer?.further ?? 0); n += 1) {
      findings.push({ kind: 'passed_over', what: 'further choices of one answer' });
    }
    return findings;
  }

  function take(value: unknown, at: Place): Finding[] {
    if (!isFields(value)) {
      return [{ kind: 'unreadable', at, message: 'Expected an object with `messages`.' }];
    }
    if (!batches.isHalf(value)) return read(value, at);
    const { whole, findings } = batches.take(value, at);
    return whole ? [...findings, ...read(whole.line, whole.at)] : findings;
  }

  return { take, endFile: () => [], end: () => [...batches.end(), ...chats.end()] };
}
