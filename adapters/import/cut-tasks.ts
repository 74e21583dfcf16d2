import { findTasks, reactionIn } from '../run/find-task.js';
import type { Message } from '../run/message.js';

/** One task of a conversation, with what was said and done about it. */
export interface TaskPart {
  query: string;
  messages: Message[];
  /** What the person says of it as the next task begins. */
  reaction?: string | undefined;
}

/** What was said and done, and what the person says of it: the result of the agent's last words. */
export const withReaction = ({ messages, reaction }: Pick<TaskPart, 'messages' | 'reaction'>): Message[] =>
  reaction === undefined ? messages : [...messages, { role: 'user', text: reaction }];

/** A person who stopped a call says next what to do instead: that is no task of its own. */
const afterStop = (messages: readonly Message[]): Message[] =>
  messages.filter((message, index) => {
    const before = messages[index - 1];
    return message.role === 'user' && before?.role === 'tool' && before.state === 'interrupted';
  });

/**
 * Cuts a conversation at the prompts that begin a task of their own.
 *
 * @param goingOn messages of the person that are known to go on with what was done before them
 */
export function cutTasks(
  messages: readonly Message[],
  goingOn: ReadonlySet<Message> = new Set(),
): TaskPart[] {
  const more = new Set([...goingOn, ...afterStop(messages)]);
  const prompts = more.size === 0 ? messages : messages.filter((message) => !more.has(message));
  const tasks = findTasks(prompts);
  const [only] = tasks;
  if (tasks.length <= 1) return [{ query: only?.text ?? '', messages: [...messages] }];
  const starts = tasks.map(({ start }, index) => {
    let first = start - 1;
    while (first > 0 && prompts[first - 1]!.role === 'user') first -= 1;
    return index === 0 ? 0 : messages.indexOf(prompts[first]!);
  });
  return tasks.map(({ text }, index) => {
    const next = messages[starts[index + 1] ?? messages.length];
    return {
      query: text,
      messages: messages.slice(starts[index], starts[index + 1]),
      reaction: next?.role === 'user' ? reactionIn(next.text) : undefined,
    };
  });
}
