import { type Fields, fieldsOf, isFields, listOf, textIn } from '../fields.js';
import type { Note, Place } from '../finding.js';

/** A message of a log, and where it was written last. */
export interface LoggedMessage {
  value: Fields;
  at: Place;
}

/** Reads Gemini CLI's log of a session, in which a line may write an earlier message again. */
export interface GeminiLog {
  /** Takes a value; false where it is no line of such a log. */
  take(value: unknown, at: Place): boolean;
  /** The messages as they are at the end of the file. */
  end(): LoggedMessage[];
}

const TYPE = /^(?:user|gemini|info|error|warning)$/;
const SPOKEN = /^(?:user|gemini)$/;

const isMessage = (value: unknown): value is Fields =>
  isFields(value) &&
  textIn(value.id) !== undefined &&
  textIn(value.timestamp) !== undefined &&
  typeof value.type === 'string' &&
  TYPE.test(value.type) &&
  !('sessionId' in value) &&
  !('message' in value);

/**
 * Follows a log: a message is written again whole when its calls get their results; `$rewindTo` takes back a message and
 * all behind it; `$set` may hold messages.
 */
export function followGeminiLog(note: Note): GeminiLog {
  let messages = new Map<string, LoggedMessage>();
  function put(value: Fields, at: Place): void {
    const { id, type } = value as { id: string; type: string };
    if (SPOKEN.test(type)) messages.set(id, { value, at: messages.get(id)?.at ?? at });
    else note('messages of the program itself');
  }

  return {
    take(value, at) {
      const { $set, $rewindTo } = fieldsOf(value);
      if (isMessage(value)) put(value, at);
      else if ($rewindTo !== undefined) {
        const ids = [...messages.keys()];
        const from = ids.indexOf($rewindTo as string);
        for (const id of ids.slice(Math.max(0, from))) messages.delete(id);
      } else if (isFields($set)) for (const one of listOf($set.messages).filter(isMessage)) put(one, at);
      else return false;
      return true;
    },
    end() {
      const all = [...messages.values()];
      messages = new Map();
      return all;
    },
  };
}
