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

/** As much of a stream as is needed: its events, since iterating over it costs a program that has just started 1 ms more. */
type Input = Pick<NodeJS.ReadableStream, 'on' | 'pause'>;

/**
 * The first value of an input, as soon as its last byte is there: some hosts keep a hook's input open while they wait for its answer.
 *
 * @param input a stream of bytes, which may never end; it is read no further than that
 * @returns undefined where the input ends before, is too long, or begins with anything but an object
 */
export function firstObject(input: Input): Promise<unknown> {
  const scan = createScanner();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const end = (value?: unknown): void => {
      input.pause();
      resolve(value);
    };
    input.on('data', (piece: Uint8Array) => {
      const found = scan(piece);
      bytes += piece.length;
      if (found === 'none' || bytes > MOST_BYTES) return end();
      pieces.push(piece.subarray(found.start, found.end));
      if (found.end === undefined) return;
      try {
        end(JSON.parse(Buffer.concat(pieces).toString()));
      } catch {
        // Braces that close are not yet JSON; what cannot be read gets no answer.
        end();
      }
    });
    input.on('end', () => end());
    input.on('error', reject);
  });
}
