import { createHash } from 'node:crypto';
import type { Message } from '../../run/message.js';
import type { Finding } from '../finding.js';
import { MOST_OPEN, MOST_OPEN_BYTES } from '../settings.js';
import type { Conversation } from './read-conversation.js';

/** Puts conversations together of which each repeats the one before it: the calls of one loop, states of a thread. */
export interface Growing {
  add(conversation: Conversation, format: string): Finding[];
  end(): Finding[];
}

interface Open {
  conversation: Conversation;
  format: string;
}

/** Hashes of a conversation's beginnings, the whole last. */
function beginnings(messages: readonly Message[]): string[] {
  let before = '';
  return messages.map((message) => {
    before = createHash('sha1').update(before).update(JSON.stringify(message)).digest('base64');
    return before;
  });
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
  let bytes = 0;
  const take = (key: string): Open => {
    const found = open.get(key)!;
    open.delete(key);
    bytes -= found.conversation.at.bytes;
    return found;
  };
  const finish = (key: string): Finding[] => {
    const { conversation, format } = take(key);
    return close(conversation, format);
  };
  return {
    add(conversation, format) {
      const findings: Finding[] = [];
      const hashes = beginnings(conversation.messages);
      const key = hashes.at(-1) ?? '';
      const known = hashes.findLast((hash) => open.has(hash));
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
        metadata: { ...earlier?.metadata, ...conversation.metadata },
      };
      open.set(key, { conversation: merged, format });
      bytes += conversation.at.bytes;
      while (open.size > MOST_OPEN || (bytes > MOST_OPEN_BYTES && open.size > 1))
        findings.push(...finish(open.keys().next().value!));
      return findings;
    },
    end: () => [...open.keys()].flatMap(finish),
  };
}
