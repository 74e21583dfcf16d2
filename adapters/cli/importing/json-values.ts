import { byteLines } from './byte-lines.js';
import { documentValues } from './document-values.js';
import { type JsonValue, parseJson } from './parse-json.js';

/** A first line that opens something and stops there: the beginning of JSON laid out over many lines. */
const OPENS = /^(?:\[|\{\s*(?:"[^"]*"\s*:\s*[[{]\s*)*$)/;
const MOST_HEAD = 64 * 1024;
/** True for a whole first line that is one of many of a document: it stops where more must come. */
const goesOn = (line: string): boolean => line.startsWith('{') && /[[{,]$/.test(line.slice(-1));

/** The first line that is not blank, as far as it goes, and the chunks with it put back. */
async function peek(
  chunks: AsyncIterable<Buffer>,
): Promise<{ first: string; isWhole: boolean; all: AsyncIterable<Buffer> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let done = false;
  let isWhole = false;
  const line = (): string | undefined => {
    const text = head.toString('utf8').replace(/^\ufeff?\s+|^\ufeff/, '');
    const end = text.indexOf('\n');
    isWhole = end >= 0 || done;
    return end < 0 ? (done || head.length > MOST_HEAD ? text : undefined) : text.slice(0, end);
  };
  for (let found = line(); ; found = line()) {
    if (found !== undefined) {
      async function* all() {
        if (head.length > 0) yield head;
        yield* { [Symbol.asyncIterator]: () => iterator };
      }
      return { first: found.trim(), isWhole, all: all() };
    }
    const next = await iterator.next();
    if (next.done) done = true;
    else head = Buffer.concat([head, next.value]);
  }
}

/**
 * The JSON values of a file, one at a time: one a line (JSONL), or, where the file begins like one document, those
 * of a list, or one after another. No more than one value is held.
 *
 * @param maxBytes longer values are passed over, with a problem
 */
export async function* jsonValues(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<JsonValue> {
  const { first, isWhole, all } = await peek(chunks);
  if (OPENS.test(first) || (isWhole && goesOn(first))) {
    yield* documentValues(all, maxBytes);
    return;
  }
  for await (const { number, bytes } of byteLines(all, maxBytes)) {
    if (bytes) yield parseJson(bytes, number);
    else
      yield { line: number, bytes: 0, tooLong: true, problem: `The line is longer than ${maxBytes} bytes.` };
  }
}
