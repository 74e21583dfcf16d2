import { saysProviderFailed } from '../../../src/api/provider-failure.js';
import type { Message, Tool } from '../../run/message.js';
import { type Fields, fieldsOf, isFields } from '../fields.js';
import type { Note, Place } from '../finding.js';
import { type ListRead, readList } from '../messages/read-list.js';
import { readTranscript } from '../messages/transcript.js';
import { isCutShort, type OutcomeOptions, verdictIn } from '../verdict.js';
import {
  agentIn,
  answerIn,
  askedIn,
  failureIn,
  finishOf,
  idIn,
  metadataIn,
  startOf,
  toolsIn,
  writtenTask,
} from './beside.js';
import type { FoundList } from './find-lists.js';

/** A conversation with what is known of it. */
export interface Conversation {
  at: Place;
  messages: Message[];
  /** Messages of the person that go on with what was being done. */
  goingOn?: ReadonlySet<Message>;
  tools: Tool[];
  /** Names it and no other, where it has such an id. */
  id?: string | undefined;
  /** Milliseconds since 1970. */
  time?: number | undefined;
  /** Why the model stopped. */
  finish?: string | undefined;
  /** Why there is no answer. */
  failure?: string | undefined;
  success?: boolean | undefined;
  agentType?: string | undefined;
  /** What of its calls could not be read, by name. */
  unread?: string | undefined;
  metadata: Fields;
}

const isDemo = (item: unknown): boolean => isFields(item) && item.is_demo === true;
const ANSWER = /^(?:output|outputs|response|completion)$/;

/** Texts that were put elsewhere in the file, under `attachments`. */
function attached(items: unknown[], around: readonly Fields[]): unknown[] {
  const attachments = around.map((fields) => fields.attachments).find(isFields);
  if (!attachments || Object.keys(attachments).length === 0) return items;
  const text = JSON.stringify(items).replace(/"attachment:\/\/([\w-]+)"/g, (whole, id: string) =>
    Object.hasOwn(attachments, id) ? JSON.stringify(attachments[id]) : whole,
  );
  return JSON.parse(text) as unknown[];
}

function readItems({ items, form, around }: FoundList, note: Note): ListRead {
  if (form === 'exchange') return { messages: [], goingOn: new Set() };
  if (form === 'transcript')
    return { messages: readTranscript(items[0] as string) ?? [], goingOn: new Set() };
  const real = items.filter((item) => !isDemo(item));
  if (real.length < items.length) note('messages of a demonstration');
  // Harnesses that run what answers hold as blocks of code say how the run ended.
  const runs = around.some(
    (fields) =>
      'trajectory_format' in fields ||
      'environment' in fields ||
      'exit_status' in fields ||
      'exit_status' in fieldsOf(fields.info),
  );
  return readList(attached(real, around), note, { runs });
}

/**
 * Reads a conversation that was found, with what the objects around it say of it.
 *
 * @param earlier what was said before it and is not repeated in it
 */
export function readConversation(
  found: FoundList,
  at: Place,
  note: Note,
  outcomes: OutcomeOptions,
  earlier: readonly Message[] = [],
): Conversation {
  const { around, items, form, key } = found;
  const read = readItems(found, note);
  const answering = ANSWER.test(key);
  const messages = [...earlier, ...read.messages];
  if (form === 'exchange' || (answering && earlier.length > 0))
    messages.splice(earlier.length, 0, ...askedIn(around, note));
  if (!messages.some(({ role }) => role === 'user')) {
    const asked = answering ? askedIn(around, note) : [];
    const beside = (found.others ?? []).flatMap(
      (list) =>
        readList(
          list.filter((item) => !isDemo(item)),
          () => {},
        ).messages,
    );
    const other = beside.find(({ role }) => role === 'user');
    messages.unshift(...(asked.length > 0 ? asked : other ? [other] : writtenTask(around, items, note)));
  }
  const failure = failureIn(around);
  const ends = messages.at(-1)?.role === 'assistant' && form !== 'exchange';
  const { messages: said, answer } = ends
    ? { messages: [], answer: answering ? around[0]! : {} }
    : answerIn(around, note);
  const known = new Set(messages.flatMap((one) => (one.role === 'assistant' ? [one.text] : [])));
  messages.push(
    ...said.filter((one) => one.role !== 'assistant' || one.calls.length > 0 || !known.has(one.text)),
  );
  const judged =
    verdictIn(around, outcomes) ?? (outcomes.outcomeKey === undefined ? read.success : undefined);
  const verdict =
    judged === false && failure !== undefined && saysProviderFailed(failure) ? undefined : judged;
  const acted = messages.some(({ role }) => role === 'assistant');
  const success = verdict ?? (failure !== undefined && acted && isCutShort(failure) ? false : undefined);
  return {
    at,
    messages,
    goingOn: read.goingOn,
    tools: toolsIn(around),
    id: idIn(around, answer),
    time: startOf(around, items, answer),
    finish: finishOf(answer),
    failure: ends && success !== undefined ? undefined : failure,
    success,
    agentType: agentIn(around),
    metadata: metadataIn(around, answer),
  };
}
