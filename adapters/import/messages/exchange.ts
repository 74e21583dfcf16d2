import type { Message } from '../../run/message.js';
import { type Fields, fieldsOf, isFields, textIn, unpacked } from '../fields.js';
import type { Note } from '../finding.js';
import { speaksLikeMessage } from '../lists/looks-like.js';
import { readPython } from '../python-print.js';
import { readCall } from './parts.js';
import { readList } from './read-list.js';
import type { Role } from './roles.js';
import { readTranscript } from './transcript.js';
import { nested, numbered } from './unwrap.js';

/** Keys under which what was said lies, in the order in which they are looked at; the answer's own come first there. */
const keys = (names: string): string[] => names.split(' ');
const ASKED = keys(
  'messages contents chat_history history input inputs prompt prompts new_message newMessage question query task message content request kwargs text raw',
);
const ANSWERED = keys(
  'choices candidates generations message output outputs content messages toolCalls tool_calls response completion result text output_text answer final_output raw',
);
const MOST_DEPTH = 6;
const PRINTED = 'messages as Python prints them';
/** An object as Python prints it (`ChatMessage(role=…)`), often cut off: nobody said that. */
const isPrinted = (text: string): boolean => /^[A-Z]\w*\(\w+=/.test(text) && /(?:\)|\.\.\.)$/.test(text);

/** A message as Python prints it: `role='user' content='…' name=None`, or `ChatMessage(role=…)`; any other text as it is. */
function printed(text: string): unknown {
  if (!/^(?:[A-Z]\w*\()?_?(?:role|content)=/.test(text)) return text;
  const fields = Object.fromEntries(
    // Haystack's have names that begin with a line.
    Object.entries(fieldsOf(readPython(text))).map(([key, value]) => [key.replace(/^_/, ''), value]),
  );
  return fields.role === undefined ? text : fields;
}

/**
 * What was said in one side of an exchange, whatever lies around it: a text, a list of messages, a request, a
 * response with its choices, candidates, generations or output.
 *
 * @param side who speaks where it does not say: the person asks, the model answers
 */
export function saidIn(given: unknown, side: 'user' | 'assistant', note: Note, depth = 0): Message[] {
  const value = numbered(unpacked(given));
  if (depth > MOST_DEPTH || value === null || value === undefined) return [];
  if (typeof value === 'string') {
    if (/^(?:None|null)?$/.test(value.trim())) return [];
    const python = printed(value);
    if (python !== value) return readList([python], note).messages;
    if (isPrinted(value)) {
      note(PRINTED);
      return [];
    }
    return (
      (side === 'user' &&
        /^\s*(?:system|developer|user|human)\s*:/i.test(value) &&
        readTranscript(value)) || [
        side === 'user' ? { role: side, text: value } : { role: side, text: value, calls: [] },
      ]
    );
  }
  if (Array.isArray(value)) return inList(value.map(unpacked), side, note, depth);
  if (!isFields(value)) return [];
  const fields = nested(value);
  const inner = (key: string): Message[] => (key in fields ? saidIn(fields[key], side, note, depth + 1) : []);
  if (speaksLikeMessage(fields) || (side === 'assistant' && isAnswer(fields))) {
    const said = readList([fields], note, { fallback: side }).messages;
    if (said.length > 0) return said;
  }
  for (const key of side === 'user' ? ASKED : ANSWERED) {
    const said = inner(key);
    if (said.length > 0) return said;
  }
  return [];
}

/** An answer without a role: words and calls. */
const isAnswer = (fields: Fields): boolean =>
  !['choices', 'candidates', 'generations'].some((key) => key in fields) &&
  ([fields.tool_calls, fields.toolCalls, fields.function_call].some(
    (value) => Array.isArray(numbered(value)) || isFields(value),
  ) ||
    typeof fields.content === 'string' ||
    (Array.isArray(fields.content) &&
      fields.content.some((part) => typeof part === 'string' || textIn(fieldsOf(part).type) !== undefined)));

const messageIn = (item: unknown): Fields => fieldsOf(fieldsOf(item).message);
/** A message by itself under its name, as OpenInference has it. */
const isMessageAlone = (item: unknown): boolean =>
  isFields(item) && Object.keys(item).length === 1 && 'role' in messageIn(item);
const hasCalls = (item: unknown): boolean => 'tool_calls' in messageIn(item);

function inList(
  list: readonly unknown[],
  side: Role & ('user' | 'assistant'),
  note: Note,
  depth: number,
): Message[] {
  const all = list.map((item) => (typeof item === 'string' ? printed(item) : item));
  const items = all.filter((item) => typeof item !== 'string' || !isPrinted(item));
  if (items.length < list.length) note(PRINTED);
  const first = items[0];
  // Chat models trace batches: a list of lists of which there is one. A pair of role and words is a message.
  if (Array.isArray(first) && !(typeof first[0] === 'string' && first.length === 2))
    return saidIn(first, side, note, depth + 1);
  const calls = items.map((item) =>
    isFields(item) && !('role' in item) && !speaksLikeMessage(item) ? readCall(item) : undefined,
  );
  if (side === 'assistant' && calls.length > 0 && calls.every((call) => call !== undefined))
    return [{ role: 'assistant', text: '', calls: calls as NonNullable<(typeof calls)[0]>[] }];
  const wrapped =
    isFields(first) &&
    ('message' in first || 'content' in first || 'text' in first) &&
    !speaksLikeMessage(first);
  if (side === 'assistant' && wrapped) {
    // Answers to choose from, of which there is one; or all that an agent answered, calls among them (Claude Agent SDK).
    const isLoop = items.length > 1 && items.every(isMessageAlone) && items.some(hasCalls);
    return isLoop
      ? readList(items.map(messageIn), note, { fallback: side }).messages
      : saidIn(first, side, note, depth + 1);
  }
  if (items.length === 0) return [];
  if (items.every((item) => typeof item === 'string'))
    return side === 'user'
      ? saidIn(items.join('\n'), side, note, depth + 1)
      : saidIn(items[0], side, note, depth + 1);
  return readList(items, note, { fallback: side }).messages;
}
