import type { AssistantMessage, Message } from '../../run/message.js';
import { fieldsOf, isFields } from '../fields.js';
import { looksLikeCall, type Note } from '../finding.js';
import { isByProgram } from './by-program.js';
import { personWords } from './person-words.js';
import { isLangroidCall } from './prompt-calls.js';
import { type Known, type ReadItem, readItem } from './read-message.js';
import type { Role } from './roles.js';
import { actsInWords } from './text-acts.js';

/** A conversation that is read item by item. */
export interface ListReader {
  /**
   * Takes the next item.
   *
   * @param answer names the answer that the item is a part of, where it is written in pieces
   * @returns undefined for what is no item of a conversation
   */
  add(value: unknown, answer?: string): ReadItem | undefined;
  /** Messages of the person that go on with what was being done. */
  readonly goingOn: Set<Message>;
  /** What was read so far, as it is. */
  readonly messages: Message[];
  /** What an item said of the whole run. */
  readonly success: boolean | undefined;
}

/** Opens a conversation. */
export function openList(note: Note, fallback?: Role): ListReader {
  const known: Known = { tools: new Set(), ids: new Set() };
  const messages: Message[] = [];
  const goingOn = new Set<Message>();
  let success: boolean | undefined;
  /** Only the program has spoken so far: what is answered to that is no step of a run. */
  let isOwn = false;
  /** Results by the ids of their calls, until a call of that id is made again. */
  const results = new Map<string, string>();
  let open: { message: AssistantMessage; answer: string | undefined; piece: boolean } | undefined;

  function join(
    message: AssistantMessage,
    piece: boolean,
    answer: string | undefined,
    between: string,
  ): boolean {
    const last = messages.at(-1);
    const same = answer !== undefined && open?.answer === answer;
    if (!open || !(same || (piece && open.piece && last === open.message))) return false;
    const { text, calls } = open.message;
    // What is said behind a call of a provider's own tool was said when that had answered.
    if (!same && message.text !== '' && calls.length > 0) return false;
    const ids = new Set(calls.map(({ id }) => id));
    open.message.text = [text, message.text].filter((words) => words !== '').join(between);
    calls.push(...message.calls.filter(({ id }) => id === undefined || !ids.has(id)));
    return true;
  }

  return {
    add(value, answer) {
      const item = readItem(value, known, note, fallback);
      if (!item) return undefined;
      if (isFields(value) && isLangroidCall(value))
        note("calls in the words of Langroid's answers; with `use_functions_api=True` it has them as fields");
      success = item.success ?? success;
      const byProgram = isFields(value) && isByProgram(value);
      for (const message of item.messages) {
        if (message.role === 'user') {
          const text = byProgram ? '' : personWords(message.text);
          if (text === '' && message.text.trim() !== '') {
            note("messages of the program itself, in the person's place");
            isOwn = messages.length === 0;
          } else {
            isOwn = false;
            const said = { ...message, text };
            messages.push(said);
            if (item.beside) goingOn.add(said);
          }
        } else if (message.role === 'assistant') {
          if (message.calls.length === 0 && (isOwn || message.text === '')) continue;
          for (const { id } of message.calls) if (id !== undefined) results.delete(id);
          if (join(message, item.piece, answer, fieldsOf(value).delta === true ? '' : '\n')) continue;
          open = { message: { ...message, calls: [...message.calls] }, answer, piece: item.piece };
          messages.push(open.message);
        } else if (message.callId !== undefined && results.get(message.callId) === message.text)
          note('results that are there twice');
        else {
          if (message.callId !== undefined) results.set(message.callId, message.text);
          messages.push(message);
        }
      }
      return item;
    },
    goingOn,
    messages,
    get success() {
      return success;
    },
  };
}

/** A conversation that was read. */
export interface ListRead {
  messages: Message[];
  /** Messages of the person that go on with what was being done. */
  goingOn: ReadonlySet<Message>;
  success?: boolean;
}

/** Reads a whole conversation; items that are none are counted. */
export function readList(
  items: readonly unknown[],
  note: Note,
  { fallback, runs }: { fallback?: Role | undefined; runs?: boolean } = {},
): ListRead {
  const reader = openList(note, fallback);
  for (const item of items) {
    if (reader.add(item) === undefined)
      note(
        looksLikeCall(item)
          ? 'items of a conversation that are no message (calls or results)'
          : 'items of a conversation that are no message',
      );
  }
  const { success, goingOn } = reader;
  return {
    messages: actsInWords(reader.messages, runs),
    goingOn,
    ...(success === undefined ? {} : { success }),
  };
}
