import { type BaseMessage, type BaseMessageLike, coerceMessageLikeToMessage } from '@langchain/core/messages';
import { isCommand } from '@langchain/langgraph';
import { fieldsOf } from '../run/adapter-error.js';
import type { Guide } from '../run/guide.js';
import { changeLastSaid, contentWith } from '../run/place-text.js';
import { readMessages } from './read-messages.js';
import type { Guidance } from './settings.js';

const isMessage = (value: unknown): value is BaseMessage =>
  typeof value === 'object' && value !== null && typeof (value as BaseMessage).getType === 'function';

/** `['human', 'words']` is one message, not a list of two. */
const isPair = (value: unknown): value is [string, unknown] =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'string' &&
  /^(?:human|user|ai|assistant|system|developer|tool|function)$/.test(value[0]);

const isPlain = (value: unknown): boolean => typeof fieldsOf(value).role === 'string' && !isMessage(value);

/** Anything that LangChain takes for a message. */
const isLike = (value: unknown): value is BaseMessageLike =>
  isMessage(value) || typeof value === 'string' || isPair(value) || isPlain(value);

const toMessage = (like: BaseMessageLike): BaseMessage =>
  isMessage(like) ? like : coerceMessageLikeToMessage(like);

/** The messages in a state, plain ones too; undefined where it keeps none. */
export function messagesIn(state: unknown, key: string): BaseMessage[] | undefined {
  const value = fieldsOf(state)[key];
  return Array.isArray(value) && !isPair(value) && value.every(isLike) ? value.map(toMessage) : undefined;
}

/** The task of a state that keeps no messages: its field `task`. */
export function taskField(state: unknown): string {
  const { task } = fieldsOf(state);
  return typeof task === 'string' ? task : '';
}

/** What a node's answer writes to the state, whether it returned an update or a `Command`. */
export function updateIn(answer: unknown): Record<string, unknown> {
  const update = isCommand(answer) ? answer.update : answer;
  if (Array.isArray(update)) return Object.fromEntries(update.filter(Array.isArray) as [string, unknown][]);
  return fieldsOf(update);
}

/** The messages that an answer adds to those of the state. */
export function messagesAdded(answer: unknown, key: string, before: BaseMessage[]): BaseMessage[] {
  const value = updateIn(answer)[key];
  if (value === undefined || value === null) return [];
  const list: unknown[] = Array.isArray(value) && !isPair(value) ? value : [value];
  const known = new Set<unknown>([...before, ...before.flatMap(({ id }) => (id === undefined ? [] : [id]))]);
  return list
    .filter(isLike)
    .map(toMessage)
    .filter((message) => message.getType() !== 'remove' && !known.has(message) && !known.has(message.id));
}

const roleOf = (like: unknown): string =>
  isMessage(like)
    ? like.getType()
    : typeof like === 'string'
      ? 'human'
      : String(isPair(like) ? like[0] : fieldsOf(like).role);

/** A copy of a message, of the same class, with a text behind its content. */
function withText<Message>(like: Message, text: string): Message {
  if (typeof like === 'string') return contentWith(like, text) as Message;
  if (isPair(like)) return [like[0], contentWith(like[1], text)] as Message;
  const content = contentWith(fieldsOf(like).content, text);
  if (!isMessage(like)) return { ...like, content };
  const copy = Object.assign(Object.create(Object.getPrototypeOf(like) as object) as object, like, {
    content,
  });
  // What a message is serialised from.
  return Object.assign(copy, { lc_kwargs: { ...like.lc_kwargs, content } }) as Message;
}

/** Messages with what was told of their results behind each of them. */
export function placeNotes(messages: readonly BaseMessage[], notes: Guide | undefined): BaseMessage[] {
  if (!notes?.hasNotes()) return [...messages];
  return messages.map((message) => {
    const [read] = message.getType() === 'tool' ? readMessages([message]) : [];
    const note = notes.behind(read);
    return note === '' ? message : withText(message, note);
  });
}

/**
 * A conversation with guidance in it, at a place where every provider takes it: behind the system message that it
 * begins with, or behind what the person said last. No message is added: some providers take one system message, as
 * the first, and the code that calls the model may have one of its own. Where there is neither, nothing is changed.
 */
export function guideMessages<Message>(messages: readonly Message[], text: string): Message[] {
  if (text === '') return [...messages];
  const [first, ...rest] = messages;
  if (first !== undefined && /^(?:system|developer)$/.test(roleOf(first)))
    return [withText(first, text), ...rest];
  const isSaid = (one: Message): boolean => /^(?:human|user)$/.test(roleOf(one));
  return [...changeLastSaid(messages, isSaid, (said) => withText(said, text))];
}

/** The state with guidance in its messages, and how to take it out of an answer. */
export interface Injected<State> {
  state: State;
  /** An answer without the guidance, where it returns the message that got it. */
  clean<Answer>(answer: Answer): Answer;
}

/** The state as a node sees it. Where there is no guidance, or the state keeps no messages, it is the state itself. */
export function injectGuidance<State>(
  state: State,
  key: string,
  { text }: Guidance,
  notes?: Guide,
): Injected<State> {
  const unchanged: Injected<State> = { state, clean: (answer) => answer };
  const list = messagesIn(state, key);
  if (!list) return unchanged;
  const given = fieldsOf(state)[key] as unknown[];
  const noted = placeNotes(list, notes);
  // What has no note stays as it is, plain messages too.
  const withNotes = given.map((one, at) => (noted[at] === list[at] ? one : noted[at]));
  const messages = guideMessages(withNotes, text);
  const changed = messages.flatMap((guided, at) =>
    guided === given[at] ? [] : [{ guided, given: given[at], id: fieldsOf(given[at]).id }],
  );
  if (changed.length === 0) return unchanged;
  const givenOf = (item: unknown): unknown =>
    changed.find(
      ({ guided, id }) =>
        item === guided ||
        (id !== undefined && fieldsOf(item).id === id && JSON.stringify(item).includes('<knowhow-')),
    )?.given ?? item;
  return {
    state: { ...state, [key]: messages },
    clean: (answer) => {
      const written = updateIn(answer)[key];
      if (Array.isArray(written))
        written.forEach((item: unknown, at) => {
          written[at] = givenOf(item);
        });
      return answer;
    },
  };
}
