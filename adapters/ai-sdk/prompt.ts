import { currentTask, type Task } from '../run/find-task.js';
import type { Message } from '../run/message.js';
import { changeLastSaid, contentWith } from '../run/place-text.js';
import type { TaskMessage } from './options.js';

/** As much of a language model's prompt (specification v2, v3 or v4) as is used. */
export type PromptMessage = { role: string; content: string | readonly unknown[] };

interface TextPart {
  type: 'text';
  text: string;
}

const isText = (part: unknown): part is TextPart =>
  typeof part === 'object' &&
  part !== null &&
  (part as TextPart).type === 'text' &&
  typeof (part as TextPart).text === 'string';

/** The text parts of a message, one a line. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.flatMap((part) => (isText(part) ? [part.text] : [])).join('\n');
}

/** The conversation as roles and texts. */
function taskMessages(messages: readonly PromptMessage[]): TaskMessage[] {
  return messages.map(({ role, content }) => ({ role, text: textOf(content) }));
}

/** What the person said last. */
export const lastSaid = (messages: readonly PromptMessage[]): string =>
  textOf(messages.findLast(({ role }) => role === 'user')?.content);

/**
 * What a conversation is about, and where that begins.
 *
 * @param read the same conversation, read
 * @param task the user's own way to find it
 */
export function taskOf(
  messages: readonly PromptMessage[],
  read: readonly Message[],
  task?: (messages: readonly TaskMessage[]) => string | undefined,
): Task {
  const found = currentTask(read);
  return task ? { ...found, text: task(taskMessages(messages)) ?? '' } : found;
}

/** True where the model has acted since the user's last message. */
export const goesOn = (messages: readonly PromptMessage[]): boolean =>
  messages.at(-1)?.role !== 'user' && messages.some(({ role }) => role === 'user');

function addToUser<M extends PromptMessage>(prompt: readonly M[], addition: string): M[] {
  /** Behind the last text, where there is one: not every provider takes two. */
  const change = (message: M): M => {
    const { content } = message;
    const last = typeof content === 'string' ? undefined : content.findLast(isText);
    const next =
      Array.isArray(content) && last !== undefined
        ? content.with(content.lastIndexOf(last), { ...last, text: last.text + addition })
        : contentWith(content, addition.trimStart());
    return { ...message, content: next };
  };
  return [...changeLastSaid(prompt, ({ role }) => role === 'user', change)];
}

function addToSystem<M extends PromptMessage>(prompt: readonly M[], addition: string): M[] {
  const after = prompt.findIndex(({ role }) => role !== 'system');
  const at = (after < 0 ? prompt.length : after) - 1;
  const message = prompt[at];
  // Not every model takes a system message: none is added.
  if (message === undefined) return addToUser(prompt, addition);
  return prompt.with(at, { ...message, content: `${String(message.content)}${addition}` });
}

/** A prompt with guidance in it; the given one is left as it is. */
export function addGuidance<M extends PromptMessage>(
  prompt: readonly M[],
  addition: string,
  placement: 'user' | 'system',
): M[] {
  return placement === 'system' ? addToSystem(prompt, addition) : addToUser(prompt, addition);
}
