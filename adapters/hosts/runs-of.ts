import { statSync } from 'node:fs';
import { findTasks, reactionIn } from '../run/find-task.js';
import { makeRecord } from '../run/make-record.js';
import type { Message } from '../run/message.js';
import type { FoundRun } from './found-run.js';
import { readTranscript } from './read-transcript.js';

/** Where runs of a session are found. */
interface Source {
  host: string;
  session: string;
  transcript: string | undefined;
  messages: readonly Message[];
  /** What was added to prompts. */
  given: readonly string[];
  /** Milliseconds since the epoch. */
  now: number;
}

/** The runs in messages: one for each task. */
function runsIn({ host, session, messages, given, now }: Source): FoundRun[] {
  const tasks = findTasks(messages);
  return tasks.flatMap(({ text, start }, i) => {
    const end = tasks[i + 1] ? tasks[i + 1]!.start - 1 : messages.length;
    const reaction = reactionIn(tasks[i + 1]?.text ?? '');
    const own = messages.slice(0, end);
    const made = makeRecord({
      query: text,
      messages: reaction === undefined ? own : [...own, { role: 'user', text: reaction }],
      start,
      agentType: host,
      time: now,
      metadata: { session_id: session },
      given,
    });
    return made ? [{ id: `${host}:${session}:${i}`, record: made.record }] : [];
  });
}

/**
 * The runs of a session so far, in their order: from the host's own file, or from messages.
 *
 * @param complain told what could not be read
 */
export async function runsOf(source: Source, complain: (what: string) => void): Promise<FoundRun[]> {
  const { transcript, host } = source;
  if (transcript === undefined || transcript === '') return runsIn(source);
  const { mtimeMs: modified } = statSync(transcript);
  return readTranscript({ host, file: transcript, modified }, complain);
}
