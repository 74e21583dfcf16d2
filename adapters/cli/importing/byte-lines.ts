/** One line of a stream of bytes. */
export interface ByteLine {
  /** Counted from 1. */
  number: number;
  /** Without its line break; undefined when the line was longer than allowed and was passed over. */
  bytes: Buffer | undefined;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

function withoutReturn(bytes: Buffer): Buffer {
  return bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
}

/**
 * Cuts a stream into lines, holding no more than one line and one chunk at a time.
 *
 * @param maxBytes longer lines are passed over without being kept
 */
export async function* byteLines(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<ByteLine> {
  let parts: Buffer[] = [];
  let length = 0;
  let number = 0;
  const keep = (part: Buffer) => {
    length += part.length;
    if (length > maxBytes + 1) parts = [];
    else parts.push(part);
  };
  const line = (): ByteLine => {
    number += 1;
    const whole = length > maxBytes + 1 ? undefined : withoutReturn(Buffer.concat(parts));
    parts = [];
    length = 0;
    return { number, bytes: whole === undefined || whole.length > maxBytes ? undefined : whole };
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
      keep(chunk.subarray(from, at));
      from = at + 1;
      yield line();
    }
    if (from < chunk.length) keep(chunk.subarray(from));
  }
  if (length > 0) yield line();
}
