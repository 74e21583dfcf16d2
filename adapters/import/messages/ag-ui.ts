import { type Fields, fieldsOf, firstText, isFields, listOf, textIn } from '../fields.js';
import type { Note } from '../finding.js';
import { scalarText } from '../scalar-text.js';
import type { EventLog } from './event-log.js';

const EVENT =
  /^(?:RUN|STEP|TEXT_MESSAGE|TOOL_CALL|STATE|MESSAGES|ACTIVITY|THINKING|REASONING|SUBAGENT)_[A-Z_]+$/;
/** Events that any program may have under such a name: in a run they are of the protocol. */
const ANY_EVENT = /^(?:RAW|CUSTOM)$/;

/** A tool's message says `error` alone where only that it failed is known, beside the words in its content. */
const failed = (message: Fields): Fields =>
  message.error === 'error' ? { ...message, error: undefined, isError: true } : message;

/**
 * Follows the events of runs. What was said comes in pieces; a snapshot of all messages, which most agents send as a run ends, says it
 * again, and with the prompt: it is believed then. A thread's later snapshots repeat its earlier runs.
 */
export function followAgUi(note: Note): EventLog {
  let thread: string | undefined;
  let given: Fields[] = [];
  let built: Fields[] = [];
  let snapshot: Fields[] | undefined;
  let ending: string | undefined;
  /** Messages of the file that became lines, by thread, role and id: a result may have the id of its call. */
  const sent = new Set<string>();

  function message(id: unknown, role: string): Fields {
    const known = built.find((one) => one.id === id && one.role === role);
    if (known) return known;
    const made: Fields = { id, role, content: '', toolCalls: [] };
    built.push(made);
    return made;
  }
  const say = (id: unknown, role: unknown, delta: unknown): void => {
    const said = built.find((one) => one.id === id) ?? message(id, textIn(role) ?? 'assistant');
    said.content = `${scalarText(said.content)}${textIn(delta) ?? ''}`;
  };
  function call({ toolCallId: id, toolCallName: name, parentMessageId: parent, delta }: Fields): void {
    const calls = built.flatMap(({ toolCalls }) => listOf(toolCalls)).map(fieldsOf);
    const known = calls.find((one) => one.id === id) ?? { id, name, arguments: '' };
    // Without a parent it belongs to what was said just before.
    const last = built.at(-1);
    const of = parent ?? (last?.role === 'assistant' ? last.id : id);
    if (!calls.includes(known)) (message(of, 'assistant').toolCalls as Fields[]).push(known);
    known.arguments = `${scalarText(known.arguments)}${textIn(delta) ?? ''}`;
  }

  function flush(): Fields[] {
    const messages = snapshot ?? [...given, ...built];
    if (snapshot !== undefined && built.length > 0) note('events that a snapshot of the messages repeats');
    const lines = messages.flatMap((one) => {
      const key = `${thread ?? ''} ${scalarText(one.role)} ${scalarText(one.id)}`;
      if (textIn(one.id) !== undefined && sent.has(key)) return [];
      sent.add(key);
      return [{ ...failed(one), thread_id: thread, ...(one.role === 'user' ? { uuid: one.id } : {}) }];
    });
    const end = { thread_id: thread, type: 'result', is_error: true, result: ending };
    const all = ending === undefined ? lines : [...lines, end];
    [given, built, snapshot, ending] = [[], [], undefined, undefined];
    return all;
  }

  return {
    take(value) {
      if (!isFields(value)) return undefined;
      const type = scalarText(value.type);
      const { threadId, runId, messages } = value;
      // The request that a run was started with.
      if (!('type' in value) && textIn(threadId) && textIn(runId) && Array.isArray(messages)) {
        const before = flush();
        thread = textIn(threadId);
        given = messages.map(fieldsOf);
        return before;
      }
      if (!EVENT.test(type) && !(thread !== undefined && ANY_EVENT.test(type))) return undefined;
      if (textIn(value.subagentRunId) !== undefined) {
        note('events of agents below the one that ran');
        return [];
      }
      switch (type) {
        case 'RUN_STARTED': {
          const before = flush();
          thread = textIn(value.threadId);
          given = listOf(fieldsOf(value.input).messages).map(fieldsOf);
          return before;
        }
        case 'MESSAGES_SNAPSHOT':
          snapshot = listOf(value.messages).map(fieldsOf);
          return [];
        case 'TEXT_MESSAGE_START':
        case 'TEXT_MESSAGE_CONTENT':
        case 'TEXT_MESSAGE_CHUNK':
          say(value.messageId, value.role, value.delta);
          return [];
        case 'TOOL_CALL_START':
        case 'TOOL_CALL_ARGS':
        case 'TOOL_CALL_CHUNK':
          call(value);
          return [];
        case 'TOOL_CALL_RESULT':
          built.push({
            id: value.messageId,
            role: 'tool',
            toolCallId: value.toolCallId,
            content: value.content,
          });
          return [];
        case 'RUN_ERROR':
          ending = firstText(value.message) ?? 'unknown';
          return flush();
        case 'RUN_FINISHED':
          return flush();
        default:
          note(`events of type ${type}`);
          return [];
      }
    },
    end() {
      const rest = flush();
      thread = undefined;
      sent.clear();
      return rest;
    },
  };
}
