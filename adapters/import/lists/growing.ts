import { createHash } from 'node:crypto';
import type { Message } from '../../run/message.js';
import type { Finding } from '../finding.js';
import { MOST_OPEN, MOST_OPEN_BYTES } from '../settings.js';
import type { Conversation } from './read-conversation.js';

/** Puts conversations together of which each repeats the one before it: the calls of one loop, states of a thread. */
export interface Growing {
  add(conversation: Conversation, format: string): Finding[];
  /** True where it is the beginning of one that is open: states of a thread may come newest first. */
  repeats(conversation: Conversation): boolean;
  end(): Finding[];
}

interface Open {
  conversation: Conversation;
  format: string;
  /** Hashes of its beginnings, the whole last. */
  hashes: readonly string[];
  /** Hash of the whole without ids, where its last calls have none. */
  unnamed?: string | undefined;
}

/** Hashes of a conversation's beginnings, the whole last. */
function beginnings(messages: readonly Message[]): string[] {
  let before = '';
  return messages.map((message) => {
    before = createHash('sha1').update(before).update(JSON.stringify(message)).digest('base64');
    return before;
  });
}

const withoutIds = (message: Message): Message =>
  message.role === 'assistant'
    ? { ...message, calls: message.calls.map(({ name, input }) => ({ name, input })) }
    : message.role === 'tool'
      ? { role: 'tool', text: message.text }
      : message;

/** True where the last answer calls without ids: what goes on with it may have them, as in LiteLLM's spans. */
function lacksIds(messages: readonly Message[]): boolean {
  const last = messages.at(-1);
  return (
    last?.role === 'assistant' && last.calls.length > 0 && last.calls.every(({ id }) => id === undefined)
  );
}

/** Of two files, and one of them says how it ended: then it ended, and the other one is no part of it. */
const isOver = (a: Conversation, b: Conversation): boolean =>
  a.at.file !== b.at.file && (a.success ?? b.success) !== undefined;

/** The same was said twice, by two calls or in two trials of a task: two runs that are alike. */
const isAnother = (a: Conversation, b: Conversation): boolean =>
  a.failure === undefined &&
  ((a.id !== undefined && b.id !== undefined && a.id !== b.id) ||
    (a.success !== undefined &&
      b.success !== undefined &&
      (a.success !== b.success || JSON.stringify(a.metadata) !== JSON.stringify(b.metadata))));

/**
 * Follows conversations: one that begins like an earlier one goes on with it. One that nothing goes on with is
 * complete.
 *
 * @param close makes the runs of a conversation that is complete
 */
export function followGrowing(close: (conversation: Conversation, format: string) => Finding[]): Growing {
  const open = new Map<string, Open>();
  /** The whole of an open conversation, by each of its beginnings. */
  const wholes = new Map<string, string>();
  /** The whole of an open conversation whose last calls have no ids, by what it is without any. */
  const unnamed = new Map<string, string>();
  let bytes = 0;
  let last: { messages: readonly Message[]; hashes: string[] } | undefined;
  /** A conversation is asked about, and then added. */
  function hashesOf(messages: readonly Message[]): string[] {
    if (last?.messages !== messages) last = { messages, hashes: beginnings(messages) };
    return last.hashes;
  }
  const take = (key: string): Open => {
    const found = open.get(key)!;
    open.delete(key);
    for (const hash of found.hashes) if (wholes.get(hash) === key) wholes.delete(hash);
    if (found.unnamed !== undefined) unnamed.delete(found.unnamed);
    bytes -= found.conversation.at.bytes;
    return found;
  };
  /** The open conversation that one goes on with whose calls have ids, where those of the open one had none yet. */
  const begunWithoutIds = (messages: readonly Message[]): string | undefined =>
    unnamed.size === 0
      ? undefined
      : beginnings(messages.slice(0, -1).map(withoutIds))
          .map((hash) => unnamed.get(hash))
          .findLast((whole) => whole !== undefined);
  const finish = (key: string): Finding[] => {
    const { conversation, format } = take(key);
    return close(conversation, format);
  };
  return {
    repeats(conversation) {
      const { success, failure, id, at, messages } = conversation;
      const key = hashesOf(messages).at(-1) ?? '';
      const whole = open.get(wholes.get(key) ?? '')?.conversation;
      return (
        whole !== undefined &&
        wholes.get(key) !== key &&
        (success ?? failure ?? whole.success) === undefined &&
        whole.at.file === at.file &&
        (id === undefined || whole.id === undefined || id === whole.id)
      );
    },
    add(conversation, format) {
      const findings: Finding[] = [];
      const hashes = hashesOf(conversation.messages);
      const key = hashes.at(-1) ?? '';
      const known = hashes.findLast((hash) => open.has(hash)) ?? begunWithoutIds(conversation.messages);
      let earlier: Conversation | undefined;
      if (known !== undefined) {
        const before = open.get(known)!.conversation;
        if (isOver(before, conversation) || (known === key && isAnother(before, conversation)))
          findings.push(...finish(known));
        else {
          earlier = take(known).conversation;
          const again = known === key && earlier.failure === undefined;
          const what = again ? 'conversations that are there twice' : 'earlier calls of a run that went on';
          findings.push({ kind: 'passed_over', what });
        }
      }
      const merged: Conversation = {
        ...conversation,
        tools: conversation.tools.length > 0 ? conversation.tools : (earlier?.tools ?? []),
        id: earlier?.id ?? conversation.id,
        time: earlier?.time ?? conversation.time,
        success: conversation.success ?? earlier?.success,
        agentType: conversation.agentType ?? earlier?.agentType,
        unread: conversation.unread ?? earlier?.unread,
        metadata: { ...earlier?.metadata, ...conversation.metadata },
      };
      const bare = lacksIds(merged.messages) ? beginnings(merged.messages.map(withoutIds)).at(-1) : undefined;
      open.set(key, { conversation: merged, format, hashes, unnamed: bare });
      if (bare !== undefined) unnamed.set(bare, key);
      for (const hash of hashes) wholes.set(hash, key);
      bytes += conversation.at.bytes;
      while (open.size > MOST_OPEN || (bytes > MOST_OPEN_BYTES && open.size > 1))
        findings.push(...finish(open.keys().next().value!));
      return findings;
    },
    end: () => [...open.keys()].flatMap(finish),
  };
}
