import { reactionIn } from '../run/find-task.js';
import type { Message, ToolMessage } from '../run/message.js';
import { cutTasks, type TaskPart, withReaction } from './cut-tasks.js';
import { type Fields, fieldsOf, firstText, isFields, listOf, present, textIn, timeIn } from './fields.js';
import type { Finding, Note, Place } from './finding.js';
import { agentKinds } from './lines/agent-kinds.js';
import { followForks } from './lines/forks.js';
import { asTyped, silent, timeOf, untagged, wordsIn } from './lines/session-line.js';
import { CUT_OFF, taskId } from './lists/runs-of-conversation.js';
import { makeRun } from './make-run.js';
import { type ListReader, openList } from './messages/read-list.js';
import { actsInWords, isObservation } from './messages/text-acts.js';
import { scalarText } from './scalar-text.js';
import { MOST_SESSION_BYTES } from './settings.js';

/** Reads files that are sessions: each of their values is one message, call, result or event. */
export interface Sessions {
  take(value: Fields | unknown[] | string, at: Place, format: string): Finding[];
  /** Takes a value that is none, where it says which session the file is of; true where it did. */
  head(value: Fields): boolean;
  /** Closes everything that is open. */
  end(): Finding[];
}

interface Session {
  at: Place;
  format: string;
  reader: ListReader;
  id: string | undefined;
  /** The sub-agent's id; empty for one that has none; undefined for the main agent. */
  agent: string | undefined;
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

/** What the first line of a file says of the session. */
interface Header {
  id?: string | undefined;
  time?: number | undefined;
  format?: string | undefined;
  metadata: Fields;
}

/** The first answer from a message on. */
function answerFrom(messages: readonly Message[], from: number): number {
  const first = messages.findIndex(({ role }, index) => index >= from && role === 'assistant');
  return first < 0 ? messages.length : first;
}

const INTERRUPTION = /^\s*\[Request interrupted by user[^\]]*\]\s*$/;
/** Ends of a run that leave the task undone. */
const AT_LIMIT = /max_|(?<!rate_)limit/;
/**
 * Follows sessions line by line. Each prompt that is a task of its own begins a run, as soon as it comes; sub-agents
 * are runs of their own. A run is known by the id of its prompt, or by its session and place, so that a session that
 * was resumed into another file is not read twice.
 *
 * @param fallback what is taken of runs that do not say how they ended
 * @param unread says what calls of the file could not be read, by name
 */
export function followSessions(
  note: Note,
  fallback: boolean | undefined,
  unread: () => string | undefined,
): Sessions {
  const kinds = agentKinds();
  const forks = followForks();
  /** Messages that repeat those of the session that was forked. */
  const copies = new WeakSet<Message>();
  const open = new Map<string, Session>();
  /** Which chain a line of a side chain without an agent's id belongs to. */
  const chains = new Map<string, string>();
  let header: Header = { metadata: {} };
  /** Bytes that open sessions were read from. */
  let held = 0;

  function chainOf(line: Fields): { key: string; agent: string | undefined; id: string | undefined } {
    const id =
      firstText(line.sessionId, line.session_id, line.conversation_id, line.conversationId, line.thread_id) ??
      header.id;
    if (line.isSidechain !== true) return { key: `main ${id ?? ''}`, agent: undefined, id };
    const agent = textIn(line.agentId);
    if (agent !== undefined) return { key: `agent ${agent}`, agent, id };
    const [uuid, parent] = [textIn(line.uuid), textIn(line.parentUuid)];
    const key = chains.get(parent ?? '') ?? `side ${uuid ?? ''}`;
    if (uuid !== undefined) chains.set(uuid, key);
    return { key, agent: '', id };
  }

  function run(
    session: Session,
    query: string,
    { messages, reaction }: Pick<TaskPart, 'messages' | 'reaction'>,
    last: boolean,
  ): Finding {
    if (!messages.some(({ role }) => role === 'assistant') && !(last && session.ending))
      return { kind: 'passed_over', what: 'prompts without an answer' };
    const own = messages.findIndex((message) => !copies.has(message));
    if (own < 0) return { kind: 'passed_over', what: 'runs of the session that was forked' };
    const { at, format, id, promptId, time, metadata, agent, count } = session;
    const { finish, ...kept } = metadata;
    const runId = promptId ?? id;
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
      ending: last ? session.ending : undefined,
      success: last
        ? (session.success ??
          (CUT_OFF.test(scalarText(finish)) ? false : session.ending === undefined ? fallback : undefined))
        : fallback,
      agentType: agent === undefined ? undefined : kinds.of(agent, query),
      time,
      metadata: present({ ...kept, agent_id: agent, run_id: runId }),
    });
  }

  /** @param reaction what the person says of it as the next task begins */
  function close(key: string, reaction?: string): Finding[] {
    const session = open.get(key)!;
    open.delete(key);
    held -= session.bytes;
    const messages = actsInWords(session.reader.messages);
    const parts = cutTasks(messages, session.reader.goingOn);
    return parts.map((part, index) => {
      session.count += index > 0 ? 1 : 0;
      const last = index === parts.length - 1;
      return run(session, part.query, last ? { ...part, reaction } : part, last);
    });
  }

  function start(
    line: Fields,
    at: Place,
    format: string,
    agent: string | undefined,
    id: string | undefined,
    count: number,
  ): Session {
    return {
      at,
      format: header.format ?? format,
      reader: openList(note),
      id,
      agent,
      count,
      bytes: 0,
      promptId: firstText(line.uuid),
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
  function interrupt(session: Session): void {
    const { messages } = session.reader;
    const answer = messages.findLast((message) => message.role === 'assistant');
    const answered = new Set(
      messages.flatMap((message) => (message.role === 'tool' ? [message.callId] : [])),
    );
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

  /** What a person says: a task of its own, or more about the one before. */
  function prompted(session: Session, message: Message & { role: 'user' }): boolean {
    const { messages } = session.reader;
    if (session.stopped) {
      session.reader.goingOn.add(message);
      for (const result of session.wordless) result.text = message.text;
      Object.assign(session, { stopped: false, wordless: [], ending: undefined });
      return false;
    }
    if (isObservation(message.text) || !messages.slice(0, -1).some(({ role }) => role === 'assistant'))
      return false;
    const parts = cutTasks(messages, session.reader.goingOn);
    return parts.length > 1 && parts.at(-1)!.messages.every(({ role }) => role === 'user');
  }

  /** The last line of a stream says how the program ended, and not whether the task was done. */
  function ended(line: Fields, session: Session | undefined): Finding[] {
    if (session && AT_LIMIT.test(scalarText(line.subtype))) session.success = false;
    else if (session && (line.is_error === true || line.status === 'error'))
      session.ending = `The run ended with an error: ${firstText(line.result, listOf(line.errors)[0], fieldsOf(line.error).message) ?? scalarText(line.subtype)}`;
    return [{ kind: 'passed_over', what: 'lines of type result' }];
  }

  function take(value: Fields | unknown[] | string, at: Place, format: string): Finding[] {
    const line = fieldsOf(value);
    const words = wordsIn(line);
    const why = silent(line, words);
    const { key, agent, id } = chainOf(line);
    if (why !== undefined) {
      const session = open.get(key);
      if (fieldsOf(line.payload).type === 'turn_aborted' && session) interrupt(session);
      return [{ kind: 'passed_over', what: why }];
    }
    if (line.type === 'result') return ended(line, open.get(key));
    let session = open.get(key) ?? start(line, at, format, agent, id, 0);
    const { messages } = session.reader;
    if (line.isApiErrorMessage === true) {
      session.ending = `The model call failed: ${words}`;
      return [];
    }
    if (INTERRUPTION.test(words)) {
      if (messages.length > 0) interrupt(session);
      return [];
    }
    const before = messages.length;
    const inner = fieldsOf(line.message);
    const item = session.reader.add(
      value,
      firstText(inner.id) ?? (line.type === 'gemini' ? textIn(line.id) : undefined),
    );
    const findings: Finding[] = [];
    if (item?.opens && messages.some(({ role }) => role === 'assistant') && id === undefined) {
      // Another system prompt, and no session that it could go on with.
      findings.push(...(open.has(key) ? close(key) : []));
      session = start(line, at, format, agent, id, 0);
      open.set(key, session);
      return findings;
    }
    if (inner.stopReason === 'aborted') interrupt(session);
    if (item === undefined || item.messages.length === 0) {
      if (item !== undefined && !item.opens && textIn(line.type) && !('payload' in line))
        findings.push({ kind: 'passed_over', what: `lines of type ${textIn(line.type)}` });
      if (messages.length > 0 || open.has(key)) open.set(key, session);
      return findings;
    }
    if (item.success !== undefined) session.success = item.success;
    const model = firstText(inner.model, line.model, header.metadata.model);
    if (model !== undefined && session.metadata.model === undefined)
      session.metadata = { ...session.metadata, model };
    const stop = firstText(inner.stopReason, inner.stop_reason);
    session.metadata = { ...session.metadata, finish: stop };
    const begins = !messages.some(({ role }) => role === 'assistant');
    if (begins && messages.length > before)
      Object.assign(session, { at, time: timeOf(line) ?? header.time, promptId: textIn(line.uuid) });
    if (/^(?:messages|openai)$/.test(session.format) && format !== 'messages') session.format = format;
    kinds.called(item.messages);
    kinds.answered(line, item.messages);
    const isCopy = forks.isCopy(line);
    for (let index = before; index < messages.length; index += 1) {
      const message = asTyped(messages[index]!);
      messages[index] = message.role === 'tool' ? untagged(message) : message;
      if (isCopy) copies.add(messages[index]!);
      if (message.role === 'tool') {
        if ((messages[index] as ToolMessage).state === 'interrupted') session.stopped = true;
        continue;
      }
      if (message.role === 'assistant') {
        Object.assign(session, { stopped: false, wordless: [], ending: undefined });
        continue;
      }
      const earlier = messages[index - 1];
      if (begins && earlier?.role === 'user' && /^\/\w+/.test(earlier.text)) {
        // A command of the program that nothing was done about.
        messages.splice(--index, 1);
        note('prompts without an answer');
      }
      if (!prompted(session, message)) continue;
      const rest = messages.splice(index);
      open.set(key, session);
      findings.push(...close(key, reactionIn(message.text)));
      session = start(line, at, format, agent, id, session.count + 1);
      session.reader.messages.push(...rest);
      break;
    }
    if (
      before === 0 &&
      messages.every(({ role }) => role !== 'user') &&
      id !== undefined &&
      textIn(line.uuid)
    ) {
      return [
        ...findings,
        { kind: 'unreadable', at, message: 'It belongs to a run whose prompt is not in this file.' },
      ];
    }
    return [...findings, ...keep(key, session, at)];
  }

  /** Keeps a session as the one that spoke last; where too many wait, those that were silent longest are over. */
  function keep(key: string, session: Session, at: Place): Finding[] {
    open.delete(key);
    open.set(key, session);
    session.bytes += at.bytes;
    held += at.bytes;
    const findings: Finding[] = [];
    while (held > MOST_SESSION_BYTES && open.size > 1) findings.push(...close(open.keys().next().value!));
    return findings;
  }

  return {
    take,
    head(value) {
      const payload = isFields(value.payload) ? value.payload : value;
      const type = scalarText(value.type);
      const id = firstText(
        /session|thread/.test(type) || 'instructions' in value ? payload.id : undefined,
        value.sessionId,
        value.session_id,
        value.thread_id,
      );
      const begins = type === 'init';
      const own =
        begins ||
        'cwd' in payload ||
        'projectHash' in value ||
        /session|thread|turn_context/.test(type) ||
        ('instructions' in value && 'git' in value);
      if (!own) return false;
      forks.head(value);
      header = {
        id: header.id ?? id,
        time: header.time ?? timeIn(payload.timestamp ?? value.startTime),
        format: begins ? 'gemini-cli' : 'instructions' in value && 'git' in value ? 'codex' : header.format,
        metadata: {
          ...header.metadata,
          ...present({
            cwd: payload.cwd,
            model: payload.model ?? payload.modelId,
            version: payload.cli_version,
          }),
        },
      };
      return id !== undefined;
    },
    end() {
      chains.clear();
      forks.end();
      header = { metadata: {} };
      return [...open.keys()].flatMap((key) => close(key));
    },
  };
}
