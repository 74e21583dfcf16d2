/** One JSON value of a file, or why it could not be read. */
export interface JsonValue {
  /** The line it begins on, counted from 1. */
  line: number;
  /** Bytes it takes. */
  bytes: number;
  value?: unknown;
  /** Why there is no value; a blank line has neither. */
  problem?: string;
  /** The value was longer than is read. */
  tooLong?: true;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

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
    const at = /position (\d+)/.exec(String(error))?.[1];
    return read({
      problem: `It is not valid JSON${at === undefined ? '' : ` (character ${Number(at) + 1})`}.`,
    });
  }
}
