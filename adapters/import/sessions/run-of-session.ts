import type { Message } from '../../run/message.js';
import { type TaskPart, withReaction } from '../cut-tasks.js';
import { present } from '../fields.js';
import type { Finding } from '../finding.js';
import type { AgentKinds } from '../lines/agent-kinds.js';
import { CUT_OFF, taskId } from '../lists/runs-of-conversation.js';
import { makeRun } from '../make-run.js';
import { scalarText } from '../scalar-text.js';
import type { Session } from './session.js';

/** The first answer from a message on. */
function answerFrom(messages: readonly Message[], from: number): number {
  const first = messages.findIndex(({ role }, index) => index >= from && role === 'assistant');
  return first < 0 ? messages.length : first;
}

/** How a run of a session is made. */
export interface RunParts {
  kinds: AgentKinds;
  /** Messages that repeat those of the session that was forked. */
  copies: WeakSet<Message>;
  /** Outcome of runs that do not say how they ended. */
  fallback: boolean | undefined;
  /** Calls of the file that could not be read, by name. */
  unread: () => string | undefined;
}

/**
 * The run of one task of a session.
 *
 * @param isLast whether the session ends with it: an ending and an outcome are of the last
 */
export function runOfSession(
  session: Session,
  { query, messages, reaction }: TaskPart,
  isLast: boolean,
  { kinds, copies, fallback, unread }: RunParts,
): Finding {
  if (!messages.some(({ role }) => role === 'assistant') && !(isLast && session.ending))
    return { kind: 'passed_over', what: 'prompts without an answer' };
  const own = messages.findIndex((message) => !copies.has(message));
  if (own < 0) return { kind: 'passed_over', what: 'runs of the session that was forked' };
  const { at, format, id, promptId, time, metadata, agent, count } = session;
  const { finish, ...kept } = metadata;
  const isCutOff = CUT_OFF.test(scalarText(finish));
  const ofLast = session.success ?? (isCutOff ? false : session.ending === undefined ? fallback : undefined);
  return makeRun({
    at,
    format,
    id:
      promptId === undefined || promptId.length < 8 || own > 0
        ? taskId(id, count, query, messages)
        : promptId,
    query,
    start: own > 0 ? answerFrom(messages, own) : undefined,
    messages: withReaction({ messages, reaction }),
    unread: unread(),
    ending: isLast ? session.ending : undefined,
    success: isLast ? ofLast : fallback,
    agentType: agent === undefined ? undefined : kinds.of(agent, query),
    time,
    metadata: present({ ...kept, agent_id: agent, run_id: promptId ?? id }),
  });
}
