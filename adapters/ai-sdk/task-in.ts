import { withoutPlaceholders } from '../run/bytes.js';
import type { Task } from '../run/find-task.js';
import type { Message } from '../run/message.js';
import { isRemembered } from './find-guide.js';
import type { AiSdkOptions } from './options.js';
import { lastSaid, type PromptMessage, taskOf } from './prompt.js';
import type { RunState } from './run-state.js';

/** What a call is about, and whose it is. */
interface CallTask {
  task: Task;
  said: string;
  of: RunState | undefined;
}

/**
 * What a call is about, and whose it is. Where a run's prompt no longer holds its task, it was summarised: the task is the
 * run's. A prompt without it in which nothing was done yet is of an agent that a tool of the run has called, and so are
 * those that go on with it.
 */
export function taskIn(
  options: AiSdkOptions,
  prompt: readonly PromptMessage[],
  messages: readonly Message[],
  state: RunState | undefined,
): CallTask {
  const isTask = ({ role, text }: Message): boolean =>
    role === 'user' && withoutPlaceholders(text) === state?.task.text;
  const isOther = state && !options.task && state.task.text !== '' && !messages.some(isTask);
  const task = taskOf(prompt, messages, options.task);
  const said = lastSaid(prompt);
  const isNew = !messages.some(({ role }) => role !== 'user');
  if (isOther && !isNew && !isRemembered(options.knowledge, task.text, said)) return { ...state, of: state };
  return { task, said, of: isOther ? undefined : state };
}
