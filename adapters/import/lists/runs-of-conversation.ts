import { createHash } from 'node:crypto';
import type { Message } from '../../run/message.js';
import { cutTasks, type TaskPart, withReaction } from '../cut-tasks.js';
import { present } from '../fields.js';
import type { Finding } from '../finding.js';
import { makeRun } from '../make-run.js';
import { LONG_ID } from '../settings.js';
import type { Conversation } from './read-conversation.js';

/** Ends of an answer that leave the task undone, in the words of all providers. */
export const CUT_OFF =
  /^(?:length|max_?tokens|max_output_tokens|model_context_window_exceeded|content[-_]?filter|refusal|error|MAX_TOKENS|SAFETY)$/i;

/** A text of a fixed length that is the same for the same content. */
const digest = (...content: unknown[]): string =>
  content
    .reduce<ReturnType<typeof createHash>>(
      (hash, part) => hash.update(JSON.stringify(part) ?? '').update('\0'),
      createHash('sha256'),
    )
    .digest('base64url');

/** What names a run: an id of its own where that is long enough to name no other, with what else sets it apart. */
export const nameOf = (id: string | undefined, place: unknown, messages: readonly Message[]): string =>
  id === undefined || id.length < LONG_ID ? digest(id, place, messages) : digest(id, place);

/** What names a task of a session: the session, its place, and its words; without a session, what was said in it. */
export const taskId = (
  session: string | undefined,
  index: number,
  query: string,
  messages: readonly Message[],
): string => (session === undefined ? digest(messages) : nameOf(session, [index, query], messages));

/**
 * The runs of a conversation, one a task. Where it says how it ended as a whole, it is one task; what cut it off
 * belongs to the last.
 */
export function runsOf(conversation: Conversation, format: string, fallback: boolean | undefined): Finding[] {
  const { finish, failure, success, messages, id, metadata } = conversation;
  const cut = cutTasks(messages, conversation.goingOn);
  const parts: readonly TaskPart[] = success === undefined ? cut : [{ query: cut[0]!.query, messages }];
  return parts.map((part, index) => {
    const last = index === parts.length - 1;
    const undone = last && ((finish !== undefined && CUT_OFF.test(finish)) || undefined);
    return makeRun({
      ...conversation,
      query: part.query,
      messages: withReaction(part),
      format,
      id: taskId(id, index, part.query, part.messages),
      tools: conversation.tools,
      ending: last && failure !== undefined ? `The model call failed: ${failure}` : undefined,
      success: success ?? (undone ? false : failure === undefined || !last ? fallback : undefined),
      metadata: present({ ...metadata, run_id: id, finish_reason: last ? finish : undefined }),
    });
  });
}
