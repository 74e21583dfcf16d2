import { type JsonValue, parseJson } from './parse-json.js';

const [LINE_FEED, QUOTE, BACKSLASH, COMMA] = [0x0a, 0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** A value that is being read. */
interface Growing {
  line: number;
  parts: Buffer[];
  length: number;
  depth: number;
  inString: boolean;
  escaped: boolean;
  /** A number or a word: ends where something else begins. */
  bare: boolean;
}

const noEnd = (what: string): string =>
  `The ${what} that begins here has no end: the file breaks off, or a bracket or quote is missing.`;

/** Lines of a value without an end that are values in themselves: where a list broke off, and lines go on. */
function* rescued(bytes: Buffer, line: number): Generator<JsonValue> {
  const lines = bytes.toString('utf8').split('\n');
  for (const [index, text] of lines.entries()) {
    if (index === 0 || !text.startsWith('{')) continue;
    const value = parseJson(Buffer.from(text.replace(/,\s*$/, '')), line + index);
    if (value.problem === undefined) yield value;
  }
}

/**
 * The values of JSON that is laid out over many lines: the items of a list at the top, or objects one after
 * another. Only brackets and quotes are followed; each value is then read by itself, so that a broken one costs no
 * other.
 *
 * @param maxBytes longer values are passed over, with a problem
 */
export async function* documentValues(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<JsonValue> {
  let line = 1;
  /** The line on which the list began that is being read; 0 where none is. */
  let list = 0;
  let growing: Growing | undefined;
  let first = true;

  function keep(value: Growing, part: Buffer): void {
    value.length += part.length;
    if (value.length > maxBytes) value.parts = [];
    else value.parts.push(part);
  }

  function finish(value: Growing): JsonValue {
    const place = list > 0 ? { list } : {};
    if (value.length <= maxBytes) return { ...parseJson(Buffer.concat(value.parts), value.line), ...place };
    return {
      ...place,
      line: value.line,
      bytes: 0,
      tooLong: true,
      problem: `The value is longer than ${maxBytes} bytes.`,
    };
  }

  /** Follows one byte inside a value; true where it was the last one. */
  function follow(value: Growing, byte: number): boolean {
    if (value.inString) {
      if (value.escaped) value.escaped = false;
      else if (byte === BACKSLASH) value.escaped = true;
      else if (byte === QUOTE) value.inString = false;
      return !value.inString && value.depth === 0;
    }
    if (byte === QUOTE) value.inString = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) value.depth += 1;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) value.depth -= 1;
    return value.depth === 0 && !value.inString;
  }

  for await (let chunk of chunks) {
    if (first && chunk.subarray(0, 3).equals(Buffer.from('\ufeff'))) chunk = chunk.subarray(3);
    first = false;
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]!;
      if (growing?.bare && (isSpace(byte) || byte === COMMA || byte === CLOSE_LIST || byte === OPEN_OBJECT)) {
        keep(growing, chunk.subarray(from, at));
        yield finish(growing);
        growing = undefined;
      }
      if (growing) {
        if (!growing.bare && follow(growing, byte)) {
          keep(growing, chunk.subarray(from, at + 1));
          yield finish(growing);
          growing = undefined;
        }
      } else if (byte === OPEN_LIST && list === 0) list = line;
      else if (byte === CLOSE_LIST && list > 0) list = 0;
      else if (!isSpace(byte) && byte !== COMMA) {
        growing = { line, parts: [], length: 0, depth: 0, inString: false, escaped: false, bare: false };
        from = at;
        if (byte === QUOTE || byte === OPEN_OBJECT || byte === OPEN_LIST) follow(growing, byte);
        else growing.bare = true;
      }
      if (byte === LINE_FEED) line += 1;
    }
    if (growing) keep(growing, chunk.subarray(from));
  }
  if (growing?.bare) yield finish(growing);
  else if (growing) {
    yield { line: growing.line, bytes: growing.length, problem: noEnd('value') };
    if (growing.length <= maxBytes) yield* rescued(Buffer.concat(growing.parts), growing.line);
  } else if (list > 0) yield { line: list, bytes: 0, problem: noEnd('list') };
}
