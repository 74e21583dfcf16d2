import type { AssistantMessage, Message, ToolMessage } from './message.js';
import { pairResults } from './pair-results.js';

/**
 * What a run was seen to do: every message once, in order, as it was when it was first seen. Later versions of a
 * history (summarised, trimmed, with results cleared) add what is new at their end and take nothing away.
 */
export interface Transcript {
  readonly messages: readonly Message[];
  /** Keys of what was seen, the n-th of a kind as `key#n`. */
  readonly known: ReadonlySet<string>;
  /** Keys of the list that was seen last. */
  readonly last: readonly string[];
  /** Indices of answers that no list has shown yet: middleware may still change them before they count. */
  readonly pending: readonly number[];
  /** Results that were seen before the answer that asked for them. */
  readonly early: readonly ToolMessage[];
}

/** Something that was seen of a run. */
export type Seen =
  /** What a model call was given, or a state holds: the conversation up to now, whatever has been done to it. */
  | { messages: readonly Message[] }
  /** What a model call returned. */
  | { answer: AssistantMessage }
  /** What a tool returned. */
  | { result: ToolMessage };

/** A run of which nothing was seen. */
export const NOTHING_SEEN: Transcript = {
  messages: [],
  known: new Set(),
  last: [],
  pending: [],
  early: [],
};

/** What a message says, for messages without ids. */
function wordsOf(message: Message): string {
  if (message.role === 'user') return `user ${message.text}`;
  if (message.role === 'tool') return `tool ${message.callId ?? message.text}`;
  if (message.calls.length === 0) return `said ${message.text.trim()}`;
  return `called ${JSON.stringify(message.calls.map(({ id, name, input }) => [name, id || input]))}`;
}

/** What names a message. */
export const keyOf = (message: Message): string =>
  message.id === undefined || message.id === '' ? wordsOf(message) : `id ${message.id}`;

/** Keys with numbers behind them, as `known` has them. */
function numbered(keys: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return keys.map((key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key}#${count}`;
  });
}

/** The transcript with further messages at its end. */
function append(transcript: Transcript, added: readonly Message[]): Transcript {
  if (added.length === 0) return transcript;
  const messages = [...transcript.messages, ...added];
  const known = new Set([...transcript.known, ...numbered(messages.map(keyOf))]);
  return { ...transcript, messages, known };
}

const startsWith = (keys: readonly string[], first: readonly string[]): boolean =>
  first.length <= keys.length && first.every((key, index) => keys[index] === key);

/**
 * Where a list shows the answers that no list has shown yet, from the index of each to its place: by id, by what they
 * say, and the last one as the first answer that is unknown, since it may have been edited.
 */
function placesOfPending(
  { messages, known, pending }: Transcript,
  list: readonly Message[],
  from: number,
): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  let next = from;
  const find = (fits: (message: AssistantMessage) => boolean): number =>
    list.findIndex((message, at) => at >= next && message.role === 'assistant' && fits(message));
  for (const index of pending) {
    const answer = messages[index]!;
    const words = wordsOf(answer);
    const isUnknown = (message: Message): boolean => !known.has(`${keyOf(message)}#1`);
    const same = (message: Message): boolean =>
      message.id !== undefined && answer.id !== undefined
        ? message.id === answer.id
        : wordsOf(message) === words && (isUnknown(message) || message.id === undefined);
    const exact = find(same);
    const at = exact < 0 && index === pending.at(-1) ? find(isUnknown) : exact;
    if (at < 0) continue;
    places.set(index, at);
    next = at + 1;
  }
  return places;
}

/** Results among these messages that are of no use: their call is known and has its result. */
function repeated(messages: readonly Message[], further: readonly Message[]): ReadonlySet<Message> {
  const { callOf } = pairResults([...messages, ...further]);
  const called = new Set(
    messages.flatMap((message) => (message.role === 'assistant' ? message.calls.map(({ id }) => id) : [])),
  );
  return new Set(
    further.filter(
      (message) => message.role === 'tool' && !callOf.has(message) && called.has(message.callId ?? ''),
    ),
  );
}

function seeMessages(before: Transcript, list: readonly Message[]): Transcript {
  const keys = list.map(keyOf);
  const names = numbered(keys);
  const grown = startsWith(keys, before.last);
  const places = placesOfPending(before, list, grown ? before.last.length : 0);
  const shown = new Set(places.values());
  const own = numbered(before.messages.map(keyOf));
  // A person's words may be edited for good, to take out what nobody is to see.
  const said = new Map(
    list.flatMap((one) => (one.role === 'user' && one.id !== undefined ? [[one.id, one]] : [])),
  );
  let messages = before.messages.map(
    (message, index) => list[places.get(index) ?? -1] ?? said.get(message.id ?? '') ?? message,
  );
  const known = new Set([...before.known, ...[...shown].map((at) => names[at]!)]);
  const last = before.pending.at(-1);
  if (grown && last !== undefined && !places.has(last)) {
    // The list went on without it: that answer was thrown away, and the model is asked again.
    messages = messages.toSpliced(last, 1);
    known.delete(own[last]!);
  }
  const anchor = grown ? before.last.length - 1 : names.findLastIndex((name) => known.has(name));
  // What comes before something known is an edit of the past; a list that shows nothing known is one as a whole.
  const nothing = before.messages.length > 0 && anchor < 0 && shown.size === 0;
  const first = nothing ? list.length : Math.max(anchor, ...shown) + 1;
  const isNew = (index: number): boolean => !shown.has(index) && !known.has(names[index]!);
  const after = list.filter((_, index) => index >= first && isNew(index));
  const again = repeated(messages, after);
  // Results belong behind their calls, whatever was done to what is before them.
  const earlier = list.filter((message, index) => index < first && message.role === 'tool' && isNew(index));
  const { callOf } = pairResults([...messages, ...earlier]);
  const late = earlier.filter((message) => callOf.has(message as ToolMessage));
  const added = [...late, ...after.filter((message) => !again.has(message))];
  return append({ ...before, messages, known, last: keys, pending: [] }, added);
}

function seeAnswer(before: Transcript, answer: AssistantMessage): Transcript {
  const ids = new Set(answer.calls.map(({ id }) => id));
  const isOwn = ({ callId }: ToolMessage): boolean => ids.has(callId);
  return {
    ...append(before, [answer, ...before.early.filter(isOwn)]),
    pending: [...before.pending, before.messages.length],
    early: before.early.filter((result) => !isOwn(result)),
  };
}

function seeResult(before: Transcript, result: ToolMessage): Transcript {
  if (pairResults([...before.messages, result]).callOf.has(result)) return append(before, [result]);
  const again = [...before.early, result];
  return repeated(before.messages, [result]).has(result) ? before : { ...before, early: again };
}

/** The transcript after one more thing was seen. */
export function see(transcript: Transcript, seen: Seen): Transcript {
  if ('messages' in seen) return seeMessages(transcript, seen.messages);
  return 'answer' in seen ? seeAnswer(transcript, seen.answer) : seeResult(transcript, seen.result);
}

/**
 * Whether a list goes on from an earlier place than what was shown last: it ends with something that is known, and what was
 * shown behind that is not there. A history that was trimmed or summarised still has its end.
 */
export function isBranchOf({ messages, last }: Transcript, list: readonly Message[]): boolean {
  const end = last.at(-1);
  if (end === undefined) return false;
  const keys = new Set(list.map(keyOf));
  const places = messages.map(keyOf);
  const newest = places.findLastIndex((key) => keys.has(key));
  return newest >= 0 && newest < places.lastIndexOf(end);
}

/** True where a list of messages goes on with what was seen. */
export const goesOnWith = ({ known }: Transcript, list: readonly Message[]): boolean =>
  list.some((message) => known.has(`${keyOf(message)}#1`));
