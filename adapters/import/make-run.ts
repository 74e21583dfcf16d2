import { currentTask, findTasks } from '../run/find-task.js';
import { makeRecord } from '../run/make-record.js';
import type { Message, Tool } from '../run/message.js';
import type { Fields } from './fields.js';
import type { FoundRun, Place, Unreadable } from './finding.js';

/** What is known of a run. */
export interface RunFacts {
  at: Place;
  id: string;
  messages: readonly Message[];
  /**
   * Index of the first answer of the run, where the messages tell of earlier ones too; what was done before about the
   * same task then belongs to it. Default: the first answer.
   */
  start?: number;
  /** The task; default: the one the conversation is about. */
  query?: string;
  tools?: readonly Tool[];
  /** What ended it before the model was done, in words. */
  ending?: string;
  success?: boolean;
  agentType?: string;
  /** Milliseconds since 1970 when it began; default: when the file was changed. */
  time?: number;
  metadata: Fields;
}

/** Makes the record of a run, or says why it is none. */
export function makeRun(facts: RunFacts): FoundRun | Unreadable {
  const { at, messages, ending, success, agentType, tools, metadata } = facts;
  const refuse = (message: string): Unreadable => ({ kind: 'unreadable', at, message });
  const task =
    facts.start === undefined ? findTasks(messages)[0] : currentTask(messages.slice(0, facts.start));
  const query = facts.query ?? task?.text ?? '';
  const first = messages.findIndex(({ role }) => role === 'assistant');
  const start = facts.start === undefined ? (first < 0 ? messages.length : first) : task!.start;
  if (query.trim() === '') {
    return refuse('The run has no message of a user, so that its task is not known.');
  }
  const made = makeRecord({
    query,
    messages,
    start,
    tools,
    ending: ending === undefined ? undefined : { message: ending },
    success,
    agentType,
    time: facts.time ?? at.modified,
    metadata,
  });
  if (!made) return refuse('The run has no answer of the model: nothing was done in it.');
  return { kind: 'run', at, id: facts.id, ...made };
}
