import { asText, type Fields, fieldsOf, isFields, listOf, scalarsOf, textIn, unpacked } from '../fields.js';
import type { Finding, Place, Reader } from '../finding.js';
import type { Message, Tool } from '../message.js';
import { growingChats } from './growing-chats.js';

/** What a model answered. */
export interface Answer {
  messages: Message[];
  id: string | undefined;
  /** Milliseconds since 1970. */
  time?: number | undefined;
  model: string | undefined;
  finish: string | undefined;
  /** Answers beside this one that are not taken. */
  further?: number;
}

/** How one provider writes conversations. */
export interface ChatFormat {
  format: string;
  /** Undefined for what is no message; empty for one that is left out. */
  readMessage(value: unknown): Message[] | undefined;
  /** A text says why it is none. */
  readAnswer(response: unknown): Answer | string;
  /** True for an answer that stands alone. */
  isAnswer(value: Fields): boolean;
  tools(request: Fields): Tool[];
}

/** The request in a row: the row itself, or what logs and batches call it. */
function requestIn(row: Fields): Fields | undefined {
  const candidates = [row, row.request, row.body, row.params, row.input, fieldsOf(row.request).body];
  return candidates.find((value): value is Fields => isFields(value) && Array.isArray(value.messages));
}

/** The response in a row, whole or its words alone, and what went wrong where there is none. */
function responseIn(row: Fields): { response?: Fields | string; failure?: string } {
  const found = [row.response, row.completion, row.output, row.result]
    .map(unpacked)
    .find((value) => isFields(value) || textIn(value) !== undefined) as Fields | string | undefined;
  const fields = fieldsOf(found);
  const inner = [fields.body, fields.message].find((value) => isFields(value) && 'id' in value);
  const error = [row.error, fieldsOf(inner).error, fields.error].find((value) => value ?? false);
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

  function take(value: unknown, at: Place): Finding[] {
    const refuse = (message: string): Finding[] => [{ kind: 'unreadable', at, message }];
    if (!isFields(value)) return refuse('Expected an object with `messages`.');
    const request = requestIn(value);
    if (!request) {
      return refuse(
        format.isAnswer(value) || isFields(value.response) || isFields(value.result)
          ? 'An answer without what was asked: a line needs `messages`, or `request` beside `response`.'
          : 'There are no `messages` in it, nor in a `request`.',
      );
    }
    const messages: Message[] = [];
    for (const [index, item] of listOf(request.messages).entries()) {
      const read = format.readMessage(item);
      if (!read) return refuse(`messages[${index}] is no message with a known role.`);
      messages.push(...read);
    }
    const { response, failure } = responseIn(value);
    const answer = typeof response === 'string' ? inWords(response) : response && format.readAnswer(response);
    if (typeof answer === 'string') return refuse(answer);
    const metadata = { ...scalarsOf(request.metadata), ...scalarsOf(value.metadata) };
    const told = [value.success, metadata.success].find((flag) => typeof flag === 'boolean');
    const agentType = textIn(value.agent_type) ?? textIn(metadata.agent_type);
    const id = answer?.id ?? textIn(value.id);
    const time = answer?.time ?? seconds(value.timestamp ?? value.created_at ?? value.created);
    const findings = chats.add({
      at,
      messages: [...messages, ...(answer?.messages ?? [])],
      tools: format.tools(request),
      ...(id === undefined ? {} : { id }),
      ...(time === undefined ? {} : { time }),
      ...(answer?.finish === undefined ? {} : { finish: answer.finish }),
      ...(failure === undefined ? {} : { failure }),
      ...(typeof told === 'boolean' ? { success: told } : {}),
      ...(agentType === undefined ? {} : { agentType }),
      metadata: { ...metadata, model: answer?.model ?? textIn(request.model) },
    });
    for (let n = 0; n < (answer?.further ?? 0); n += 1) {
      findings.push({ kind: 'passed_over', what: 'further choices of one answer' });
    }
    return findings;
  }

  return { take, endFile: () => [], end: () => chats.end() };
}
