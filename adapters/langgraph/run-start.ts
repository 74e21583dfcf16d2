import { currentTask, type Task } from '../run/find-task.js';
import type { Message } from '../run/message.js';

/**
 * What an agent of a graph is asked, and where its run begins. Where the person spoke last, what was done before about
 * the same task belongs to it. Where another node did, what that did is only seen.
 */
export function runStart(messages: readonly Message[]): Task {
  const task = currentTask(messages);
  return messages.at(-1)?.role === 'user' ? task : { ...task, start: messages.length };
}
