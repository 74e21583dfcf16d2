import {
  type BaseMessage,
  type BaseMessageLike,
  coerceMessageLikeToMessage,
  SystemMessage,
} from '@langchain/core/messages';
import { isCommand } from '@langchain/langgraph';
import type { Guidance } from './settings.js';

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

const isMessage = (value: unknown): value is BaseMessage =>
  typeof value === 'object' && value !== null && typeof (value as BaseMessage).getType === 'function';

/** The messages in a state; undefined where it keeps none. */
export function messagesIn(state: unknown, key: string): BaseMessage[] | undefined {
  const value = fieldOf(state, key);
  return Array.isArray(value) && value.every(isMessage) ? value : undefined;
}

/** The task of a state that keeps no messages: its field `task`. */
export function taskField(state: unknown): string {
  const task = fieldOf(state, 'task');
  return typeof task === 'string' ? task : '';
}

/** What a node's answer writes to the state, whether it returned an update or a `Command`. */
export function updateIn(answer: unknown): Record<string, unknown> {
  const update = isCommand(answer) ? answer.update : answer;
  if (Array.isArray(update)) return Object.fromEntries(update.filter(Array.isArray) as [string, unknown][]);
  return typeof update === 'object' && update !== null ? (update as Record<string, unknown>) : {};
}

/** The messages that an answer adds to those of the state. */
export function messagesAdded(answer: unknown, key: string, before: BaseMessage[]): BaseMessage[] {
  const value = updateIn(answer)[key];
  if (value === undefined || value === null) return [];
  const list = (Array.isArray(value) && !isPair(value) ? value : [value]) as BaseMessageLike[];
  const known = new Set<unknown>([...before, ...before.flatMap(({ id }) => (id === undefined ? [] : [id]))]);
  return list
    .filter(
      (item) =>
        isMessage(item) || typeof item === 'string' || isPair(item) || fieldOf(item, 'role') !== undefined,
    )
    .map((item) => (isMessage(item) ? item : coerceMessageLikeToMessage(item)))
    .filter((message) => message.getType() !== 'remove' && !known.has(message) && !known.has(message.id));
}

/** `['human', 'words']` is one message, not a list of two. */
const isPair = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'string' &&
  /^(?:human|user|ai|assistant|system|developer|tool|function)$/.test(value[0]);

/** The state with guidance in its messages, and how to take it out of an answer. */
export interface Injected<State> {
  state: State;
  /** An answer without the message that was put in. */
  clean<Answer>(answer: Answer): Answer;
}

/**
 * The state as a node sees it: the guidance is at the end of the system message, or in one of its own. Where
 * there is no guidance, or the state keeps no messages, it is the state itself.
 */
export function injectGuidance<State>(state: State, key: string, { text }: Guidance): Injected<State> {
  const messages = messagesIn(state, key);
  if (text === '' || !messages) return { state, clean: (answer) => answer };
  const first = messages[0];
  const system = first?.getType() === 'system' ? (first as SystemMessage) : undefined;
  const guided = system
    ? new SystemMessage({
        ...(system.id === undefined ? {} : { id: system.id }),
        content: system.concat(`\n\n${text}`).content,
      })
    : new SystemMessage(text);
  const clean = (value: unknown): void => {
    const update = updateIn(value);
    const list = update[key];
    if (!Array.isArray(list)) return;
    for (let at = list.length - 1; at >= 0; at -= 1) {
      if (list[at] === guided) list.splice(at, 1, ...(system ? [system] : []));
    }
  };
  return {
    state: { ...state, [key]: [guided, ...messages.slice(system ? 1 : 0)] },
    clean: (answer) => {
      clean(answer);
      return answer;
    },
  };
}
