/** Bytes of an event that are read at most: hosts that put a tool's whole output into it stay far below. */
const MOST_BYTES = 16 * 1024 * 1024;

const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, QUOTE, BACKSLASH] = Buffer.from('{}[]"\\');
/** White space of JSON, and the three bytes of a byte order mark, which some shells put before what they pipe. */
const BEFORE = new Set(Buffer.from(' \t\r\n\uFEFF'));

/** Finds the end of the first object in bytes that come in pieces. */
function createScanner(): (bytes: Uint8Array) => { start: number; end?: number } | 'none' {
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  return (bytes) => {
    let start = 0;
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i]!;
      if (depth === 0) {
        if (byte === OPEN) {
          depth = 1;
          start = i;
        } else if (!BEFORE.has(byte)) return 'none';
      } else if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInText = false;
      } else if (byte === QUOTE) isInText = true;
      else if (byte === OPEN || byte === OPEN_LIST) depth++;
      else if (byte === CLOSE || byte === CLOSE_LIST) {
        depth--;
        if (depth === 0) return { start, end: i + 1 };
      }
    }
    return { start: depth === 0 ? bytes.length : start };
  };
}

/**
 * The first value of an input, as soon as its last byte is there: some hosts keep a hook's input open while they wait for its answer.
 *
 * @param input pieces of bytes, which may never end
 * @returns undefined where the input ends before, is too long, or begins with anything but an object
 */
export async function firstObject(input: AsyncIterable<Uint8Array>): Promise<unknown> {
  const scan = createScanner();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of input) {
    const found = scan(piece);
    bytes += piece.length;
    if (found === 'none' || bytes > MOST_BYTES) return undefined;
    pieces.push(piece.subarray(found.start, found.end));
    if (found.end === undefined) continue;
    try {
      return JSON.parse(Buffer.concat(pieces).toString()) as unknown;
    } catch {
      // Braces that close are not yet JSON; what cannot be read gets no answer.
      return undefined;
    }
  }
  return undefined;
}
