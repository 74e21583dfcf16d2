import type { Call, Message } from '../../run/message.js';
import { renamedCall } from './item-ids.js';
import type { ModelCall } from './span.js';

const keyOf = (message: Message): string => JSON.stringify(message);

/** Messages in which what was said and called at once is one message, as of items of the Responses API. */
function joined(messages: readonly Message[]): Message[] {
  const all: Message[] = [];
  for (const message of messages) {
    const last = all.at(-1);
    const goesOn =
      last?.role === 'assistant' &&
      message.role === 'assistant' &&
      message.calls.length > 0 &&
      (message.text === '' || last.calls.length === 0);
    if (!goesOn) all.push(message);
    else {
      const text = [last.text, message.text].filter((words) => words !== '').join('\n');
      all.splice(-1, 1, { ...last, text, calls: [...last.calls, ...message.calls] });
    }
  }
  return all;
}

/**
 * Messages in which each result has the id of its call. One that names no call is that of the first without a result, of its name
 * if it has one. One that names a call that is not there is too: the calls have the ids of their items (Responses API), and get
 * that of the result.
 */
function withCallIds(messages: readonly Message[]): Message[] {
  const named = new Set(
    messages.flatMap((message) => (message.role === 'assistant' ? message.calls.map(({ id }) => id) : [])),
  );
  const renamed = new Map<Call, Call>();
  const open: Call[] = [];
  const all = messages.map((message): Message => {
    if (message.role === 'assistant') open.push(...message.calls);
    if (message.role !== 'tool') return message;
    const isNamed = message.callId !== undefined && named.has(message.callId);
    const at = open.findIndex(({ id, name }) =>
      isNamed ? id === message.callId : (message.name ?? name) === name,
    );
    const [call] = at < 0 ? [] : open.splice(at, 1);
    if (call === undefined) return message;
    const id = message.callId ?? call.id;
    if (id !== call.id) renamed.set(call, renamedCall(call, id!));
    return { ...message, name: message.name ?? call.name, ...(id === undefined ? {} : { callId: id }) };
  });
  if (renamed.size === 0) return all;
  return all.map((message) =>
    message.role === 'assistant'
      ? { ...message, calls: message.calls.map((call) => renamed.get(call) ?? call) }
      : message,
  );
}

/** What is new in an answer that repeats the messages it was given: a state of a graph. */
function answersOnly(answer: readonly Message[], input: readonly Message[]): Message[] {
  const known = new Set(input.map(keyOf));
  return answer.filter(
    (message) =>
      !known.has(keyOf(message)) &&
      (message.role !== 'assistant' || message.text !== '' || message.calls.length > 0),
  );
}

/** True for what was said of an answer up to then, which the next message has in full: as it was streamed. */
const isBegun = (message: Message, next: Message | undefined): boolean =>
  message.role === 'assistant' &&
  message.calls.length === 0 &&
  next?.role === 'assistant' &&
  next.text.startsWith(message.text);

const firstCall = (message: Message | undefined): string | undefined =>
  message?.role === 'assistant' ? message.calls[0]?.id : undefined;

/** Messages up to an answer that is among them: the same words, or calls of which the first has its id. */
function upTo(messages: readonly Message[], answer: Message | undefined): readonly Message[] {
  const id = firstCall(answer);
  const at = messages.findIndex((message) =>
    id === undefined ? answer && keyOf(message) === keyOf(answer) : firstCall(message) === id,
  );
  return at < 0 ? messages : messages.slice(0, at);
}

/**
 * What a model was sent and what it answered, each message once; some write what was answered behind what was sent, too.
 *
 * @param isLate true where what was sent was written down later, and has what came since
 */
export function callMessages(
  sent: readonly Message[],
  answered: readonly Message[],
  isLate: boolean,
): Pick<ModelCall, 'input' | 'answer'> {
  const answer = withCallIds(joined(answered.filter((one, index) => !isBegun(one, answered[index + 1]))));
  const whole = withCallIds(joined(sent));
  const input = isLate ? upTo(whole, answer[0]) : whole;
  const last = input.at(-1);
  const isAnswer = last?.role === 'assistant' && answer.some((message) => keyOf(message) === keyOf(last));
  const before = isAnswer ? input.slice(0, -1) : [...input];
  return { input: before, answer: answersOnly(answer, before) };
}
