import type { Message, ToolMessage } from '../../run/message.js';
import { cutTasks } from '../cut-tasks.js';
import { type Fields, present } from '../fields.js';
import type { Note, Place } from '../finding.js';
import { promptIdOf, timeOf } from '../lines/session-line.js';
import { type ListReader, openList } from '../messages/read-list.js';
import { isObservation } from '../messages/text-acts.js';
import type { Chain } from './chains.js';
import type { Header } from './file-header.js';

/** A session of which the last run is not over yet. */
export interface Session {
  at: Place;
  format: string;
  reader: ListReader;
  id: string | undefined;
  /** The sub-agent's id; empty for one that has none; undefined for the main agent. */
  agent: string | undefined;
  /** Runs before this one. */
  count: number;
  /** Bytes it was read from. */
  bytes: number;
  /** The id of the line with the prompt. */
  promptId: string | undefined;
  time: number | undefined;
  metadata: Fields;
  /** A person has stopped it; what is said next belongs to it. */
  stopped: boolean;
  /** Results of calls that were stopped without a word. */
  wordless: ToolMessage[];
  ending: string | undefined;
  success: boolean | undefined;
}

/** Begins a session, or its next run, at a line. */
export function startSession(
  line: Fields,
  {
    at,
    format,
    chain,
    header,
    count,
    note,
  }: {
    at: Place;
    format: string;
    chain: Pick<Chain, 'agent' | 'id'>;
    header: Header;
    count: number;
    note: Note;
  },
): Session {
  const { agent, id } = chain;
  return {
    at,
    format: header.format ?? format,
    reader: openList(note),
    id,
    agent,
    count,
    bytes: 0,
    promptId: promptIdOf(line),
    time: timeOf(line) ?? header.time,
    metadata: present({
      session_id: id,
      cwd: line.cwd,
      git_branch: line.gitBranch,
      version: line.version,
      ...header.metadata,
    }),
    stopped: false,
    wordless: [],
    ending: undefined,
    success: undefined,
  };
}

/** A person stopped it: calls that wait for a result have got none. */
export function interrupt(session: Session): void {
  const { messages } = session.reader;
  const answer = messages.findLast((message) => message.role === 'assistant');
  const answered = new Set(messages.flatMap((message) => (message.role === 'tool' ? [message.callId] : [])));
  const pending =
    answer?.role === 'assistant'
      ? answer.calls.filter(({ id }) => id !== undefined && !answered.has(id))
      : [];
  session.wordless = pending.map(({ id }) => ({
    role: 'tool',
    callId: id!,
    text: 'The user stopped this call.',
    state: 'interrupted',
  }));
  messages.push(...session.wordless);
  if (pending.length === 0 && !session.stopped) session.ending = 'The user stopped the run here.';
  session.stopped = true;
}

/** The agent goes on: it is stopped no more, and its run has not ended. */
export function goOn(session: Session): void {
  Object.assign(session, { stopped: false, wordless: [], ending: undefined });
}

/** True where a person's message is a task of its own, and not more about the one before. */
export function beginsTask(session: Session, message: Message & { role: 'user' }): boolean {
  const { messages, goingOn } = session.reader;
  if (session.stopped) {
    goingOn.add(message);
    for (const result of session.wordless) result.text = message.text;
    goOn(session);
    return false;
  }
  if (isObservation(message.text) || !messages.slice(0, -1).some(({ role }) => role === 'assistant'))
    return false;
  const parts = cutTasks(messages, goingOn);
  return parts.length > 1 && parts.at(-1)!.messages.every(({ role }) => role === 'user');
}
