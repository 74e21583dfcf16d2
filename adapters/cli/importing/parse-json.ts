import { notValidJson } from '../../not-valid-json.js';

/** One JSON value of a file, or why it could not be read. */
export interface JsonValue {
  /** The line it begins on, counted from 1. */
  line: number;
  /** Bytes it takes. */
  bytes: number;
  /** The line on which the list at the top began that it is an item of. */
  list?: number;
  value?: unknown;
  /** Why there is no value; a blank line has neither. */
  problem?: string;
  /** The value was longer than is read. */
  tooLong?: true;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Numbers that Python writes and JSON does not have, outside of texts. */
const NO_NUMBER = /"(?:[^"\\]|\\[\s\S])*\\?(?:"|$)|-?\b(?:NaN|Infinity)\b/g;

/** Reads bytes that should be one JSON value. */
export function parseJson(bytes: Uint8Array, line: number): JsonValue {
  const read = (facts: Partial<JsonValue>): JsonValue => ({ line, bytes: bytes.length, ...facts });
  let text: string;
  try {
    // Without stream mode the decoder drops a byte order mark.
    text = decoder.decode(bytes);
  } catch {
    return read({ problem: 'It is not valid UTF-8.' });
  }
  if (text.trim() === '') return read({});
  try {
    return read({ value: JSON.parse(text) as unknown });
  } catch (error) {
    const mended = /\b(?:NaN|Infinity)\b/.test(text) ? withoutNaN(text) : undefined;
    if (mended !== undefined) return read({ value: mended });
    return read({ problem: `It ${notValidJson(error, text)}.` });
  }
}

function withoutNaN(text: string): unknown {
  try {
    return JSON.parse(
      text.replace(NO_NUMBER, (found) => (found.startsWith('"') ? found : 'null')),
    ) as unknown;
  } catch {
    return undefined;
  }
}
