import { createHash } from 'node:crypto';
import type { Fields } from '../fields.js';
import type { Finding, Place } from '../finding.js';
import { makeRun } from '../make-run.js';
import type { Message, Tool } from '../message.js';

/** One line of a log of model calls: what the model was sent, and what it answered. */
export interface ChatRow {
  at: Place;
  /** Everything said so far, the answer last where there was one. */
  messages: Message[];
  tools: Tool[];
  /** Names this call and no other. */
  id?: string;
  /** Milliseconds since 1970. */
  time?: number;
  /** Why the model stopped. */
  finish?: string | undefined;
  /** Why there is no answer. */
  failure?: string | undefined;
  success?: boolean;
  agentType?: string;
  metadata: Fields;
}

/** Puts the calls of one conversation together. */
export interface GrowingChats {
  add(row: ChatRow): Finding[];
  end(): Finding[];
}

interface Open {
  row: ChatRow;
  /** The first call's id, or that of a line without ids, none. */
  id: string | undefined;
}

/** Conversations that may still grow: the oldest of more is taken as it is. */
const MOST_OPEN = 1_000;
const MOST_OPEN_BYTES = 64 * 1024 * 1024;
/** Ends of an answer that leave the task undone. */
const CUT_OFF = /^(?:length|max_tokens|model_context_window_exceeded|content_filter|refusal)$/;

/** Hashes of a conversation's beginnings, the whole last. */
function beginnings(messages: readonly Message[]): string[] {
  let before = '';
  return messages.map((message) => {
    before = createHash('sha256').update(before).update(JSON.stringify(message)).digest('base64url');
    return before;
  });
}

/** True where two calls say the same and were answered each: the same was asked twice. */
const isAnother = (earlier: ChatRow, row: ChatRow): boolean =>
  earlier.failure === undefined &&
  row.failure === undefined &&
  earlier.id !== undefined &&
  row.id !== undefined &&
  earlier.id !== row.id;

/**
 * An agent that calls a model in a loop sends everything said so far each time, so that a log has one line for
 * each call and each line begins with all of the line before. These are one run: whatever begins with a whole
 * earlier conversation goes on with it. A line that nothing goes on with is a run of its own.
 *
 * @param format `source` of the metadata
 */
export function growingChats(format: string): GrowingChats {
  const open = new Map<string, Open>();
  let bytes = 0;

  function close(key: string, { row, id }: Open): Finding {
    open.delete(key);
    bytes -= row.at.bytes;
    const { finish, failure } = row;
    const success = row.success ?? (finish !== undefined && CUT_OFF.test(finish) ? false : undefined);
    return makeRun({
      at: row.at,
      id: id ?? key,
      messages: row.messages,
      tools: row.tools,
      ...(failure === undefined ? {} : { ending: `The model call failed: ${failure}` }),
      ...(success === undefined ? {} : { success }),
      ...(row.agentType === undefined ? {} : { agentType: row.agentType }),
      ...(row.time === undefined ? {} : { time: row.time }),
      metadata: { ...row.metadata, source: format, run_id: id, finish_reason: finish },
    });
  }

  return {
    add(row) {
      const findings: Finding[] = [];
      const hashes = beginnings(row.messages);
      const key = hashes.at(-1) ?? '';
      const known = hashes.findLast((hash) => open.has(hash));
      let earlier = known === undefined ? undefined : open.get(known)!;
      if (known !== undefined && earlier) {
        if (known === key && isAnother(earlier.row, row)) {
          findings.push(close(known, earlier));
          earlier = undefined;
        } else {
          open.delete(known);
          bytes -= earlier.row.at.bytes;
          findings.push({ kind: 'passed_over', what: 'earlier calls of a run that went on' });
        }
      }
      open.set(key, {
        row: {
          ...earlier?.row,
          ...row,
          failure: row.failure,
          finish: row.finish,
          tools: row.tools.length > 0 ? row.tools : (earlier?.row.tools ?? []),
          ...(earlier?.row.time === undefined ? {} : { time: earlier.row.time }),
          metadata: { ...earlier?.row.metadata, ...row.metadata },
        },
        id: earlier?.id ?? row.id,
      });
      bytes += row.at.bytes;
      while (open.size > MOST_OPEN || (bytes > MOST_OPEN_BYTES && open.size > 1)) {
        const [oldest, chat] = open.entries().next().value!;
        findings.push(close(oldest, chat));
      }
      return findings;
    },
    end: () => [...open].map(([key, chat]) => close(key, chat)),
  };
}
