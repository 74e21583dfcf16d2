import { reactionIn } from '../../run/find-task.js';
import type { Message } from '../../run/message.js';
import { cutTasks } from '../cut-tasks.js';
import { type Fields, fieldsOf, firstText, listOf, textIn } from '../fields.js';
import type { Finding, Note, Place } from '../finding.js';
import { agentKinds } from '../lines/agent-kinds.js';
import { followForks } from '../lines/forks.js';
import { asTyped, promptIdOf, silent, timeOf, untagged, wordsIn } from '../lines/session-line.js';
import { actsInWords } from '../messages/text-acts.js';
import { scalarText } from '../scalar-text.js';
import { type Chain, followChains } from './chains.js';
import { NO_HEADER, readHeader } from './file-header.js';
import { openSessions } from './open-sessions.js';
import { runOfSession } from './run-of-session.js';
import { beginsTask, goOn, interrupt, type Session, startSession } from './session.js';

/** Reads files that are sessions: each of their values is one message, call, result or event. */
export interface Sessions {
  take(value: Fields | unknown[] | string, at: Place, format: string): Finding[];
  /** Takes a value that is none, where it says which session the file is of; true where it did. */
  head(value: Fields): boolean;
  /** Closes everything that is open. */
  end(): Finding[];
}

const INTERRUPTION = /^\s*\[Request interrupted by user[^\]]*\]\s*$/;
/** Ends of a run that leave the task undone. */
const AT_LIMIT = /max_|(?<!rate_)limit/;

const passedOver = (what: string): Finding => ({ kind: 'passed_over', what });
const hasAnswer = (messages: readonly Message[]): boolean =>
  messages.some(({ role }) => role === 'assistant');

/** The last line of a stream says how the program ended, and not whether the task was done. */
function noteEnd(line: Fields, session: Session): void {
  if (AT_LIMIT.test(scalarText(line.subtype))) session.success = false;
  else if (line.is_error === true || line.status === 'error')
    session.ending = `The run ended with an error: ${firstText(line.result, listOf(line.errors)[0], fieldsOf(line.error).message) ?? scalarText(line.subtype)}`;
}

/** Notes the fields of a line about its session, beside its messages. */
function noteDetails(
  line: Fields,
  session: Session,
  { format, fileModel, success }: { format: string; fileModel: unknown; success: boolean | undefined },
): void {
  const inner = fieldsOf(line.message);
  if (success !== undefined) session.success = success;
  const model = firstText(inner.model, line.model, fileModel);
  // What a host itself says in an agent's place has a model such as `<synthetic>`.
  if (model !== undefined && !model.startsWith('<') && session.metadata.model === undefined)
    session.metadata = { ...session.metadata, model };
  session.metadata = { ...session.metadata, finish: firstText(inner.stopReason, inner.stop_reason) };
  if (/^(?:messages|openai)$/.test(session.format) && format !== 'messages') session.format = format;
}

/**
 * Follows sessions line by line. Each prompt that is a task of its own begins a run, as soon as it comes; sub-agents
 * are runs of their own. A run is known by the id of its prompt, or by its session and place, so that a session that
 * was resumed into another file is not read twice.
 *
 * A line goes one of four ways: it says nothing, or only how the session stands (stopped, ended, failed); it has no message; it
 * goes on with the run that is open; or it begins the next, and the one before is over.
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
  const chains = followChains();
  const copies = new WeakSet<Message>();
  const open = openSessions();
  let header = NO_HEADER;

  /** @param reaction what the person says of the last run as the next task begins */
  function close(key: string, reaction?: string): Finding[] {
    const session = open.remove(key);
    const parts = cutTasks(actsInWords(session.reader.messages), session.reader.goingOn);
    return parts.map((part, index) => {
      session.count += index > 0 ? 1 : 0;
      const isLast = index === parts.length - 1;
      const own = isLast ? { ...part, reaction } : part;
      return runOfSession(session, own, isLast, { kinds, copies, fallback, unread });
    });
  }

  const start = (line: Fields, at: Place, format: string, chain: Chain, count: number): Session =>
    startSession(line, { at, format, chain, header, count, note });

  /** Takes a message that is new in a session; true where it begins a task of its own. */
  function hear(session: Session, index: number, isCopy: boolean): boolean {
    const { messages } = session.reader;
    const typed = asTyped(messages[index]!);
    const message = typed.role === 'tool' ? untagged(typed) : typed;
    messages[index] = message;
    if (isCopy) copies.add(message);
    if (message.role === 'tool') {
      if (message.state === 'interrupted') session.stopped = true;
      return false;
    }
    if (message.role === 'assistant') {
      goOn(session);
      return false;
    }
    return message.role === 'user' && beginsTask(session, message);
  }

  /** Drops a command of the program that nothing was done about, before a prompt at a place. */
  function dropCommand({ reader: { messages } }: Session, index: number): boolean {
    const earlier = messages[index - 1];
    if (messages[index]?.role !== 'user' || earlier?.role !== 'user' || !/^\/\w+/.test(earlier.text))
      return false;
    messages.splice(index - 1, 1);
    note('prompts without an answer');
    return true;
  }

  function take(value: Fields | unknown[] | string, at: Place, format: string): Finding[] {
    const line = fieldsOf(value);
    const words = wordsIn(line);
    const why = silent(line, words);
    const chain = chains.of(line, header.id);
    const known = open.get(chain.key);
    if (why !== undefined) {
      if (fieldsOf(line.payload).type === 'turn_aborted' && known) interrupt(known);
      return [passedOver(why)];
    }
    if (forks.isOfAsker(line))
      return [passedOver('lines that an agent was given of the session that asked it')];
    if (line.type === 'result') {
      if (known) noteEnd(line, known);
      return [passedOver('lines of type result')];
    }
    const session = known ?? start(line, at, format, chain, 0);
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
    if (item?.opens && hasAnswer(messages) && chain.id === undefined) {
      // Another system prompt, and no session that it could go on with.
      const over = known ? close(chain.key) : [];
      open.put(chain.key, start(line, at, format, chain, 0));
      return over;
    }
    if (inner.stopReason === 'aborted') interrupt(session);
    if (item === undefined || item.messages.length === 0) {
      if (messages.length > 0 || known) open.put(chain.key, session);
      const type = textIn(line.type);
      const isOdd = item !== undefined && !item.opens && type && !('payload' in line);
      return isOdd ? [passedOver(`lines of type ${type}`)] : [];
    }
    const begins = !hasAnswer(messages);
    noteDetails(line, session, { format, fileModel: header.metadata.model, success: item.success });
    if (begins && messages.length > before)
      Object.assign(session, { at, time: timeOf(line) ?? header.time, promptId: promptIdOf(line) });
    kinds.called(item.messages);
    kinds.answered(line, item.messages);
    return follow(session, { line, at, format, chain, before, begins });
  }

  /** Goes on with a session from its message at `before`: the run that is open, or the next. */
  function follow(
    session: Session,
    {
      line,
      at,
      format,
      chain,
      before,
      begins,
    }: { line: Fields; at: Place; format: string; chain: Chain; before: number; begins: boolean },
  ): Finding[] {
    const { messages } = session.reader;
    const isCopy = forks.isCopy(line);
    let now = session;
    const findings: Finding[] = [];
    for (let index = before; index < messages.length; index += 1) {
      if (begins && dropCommand(session, index)) index -= 1;
      if (!hear(session, index, isCopy)) continue;
      const { text } = messages[index] as Message & { role: 'user' };
      const rest = messages.splice(index);
      open.put(chain.key, session);
      findings.push(...close(chain.key, reactionIn(text)));
      now = start(line, at, format, chain, session.count + 1);
      now.reader.messages.push(...rest);
      break;
    }
    const isOrphan =
      before === 0 &&
      messages.every(({ role }) => role !== 'user') &&
      chain.id !== undefined &&
      Boolean(textIn(line.uuid));
    if (isOrphan)
      return [
        ...findings,
        { kind: 'unreadable', at, message: 'It belongs to a run whose prompt is not in this file.' },
      ];
    return [...findings, ...open.keep(chain.key, now, at.bytes).flatMap((key) => close(key))];
  }

  return {
    take,
    head(value) {
      const read = readHeader(header, value);
      if (!read) return false;
      forks.head(value);
      ({ header } = read);
      return read.names;
    },
    end() {
      chains.end();
      forks.end();
      header = NO_HEADER;
      return open.keys().flatMap((key) => close(key));
    },
  };
}
