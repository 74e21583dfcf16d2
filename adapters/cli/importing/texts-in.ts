import { containerOf, HEAD_BYTES } from './container.js';
import type { InputFile } from './input-file.js';
import { gunzipped } from './open-input.js';
import { type Count, unzip } from './unzip.js';

/** The first bytes of a stream, and the stream with them put back. */
async function peek(chunks: AsyncIterable<Buffer>): Promise<{ head: Buffer; all: AsyncIterable<Buffer> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  let done = false;
  while (head.length < HEAD_BYTES && !done) {
    const next = await iterator.next();
    if (next.done) done = true;
    else head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  async function* all() {
    if (head.length > 0) yield head;
    if (!done) yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head, all: all() };
}

async function* decoded(chunks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

/** Containers inside each other that are opened: a zip of exports that are zips of gzips. Some hold themselves. */
const MOST_CONTAINERS = 4;

/**
 * The texts in a file: itself, unpacked and decoded, or each file of a zip.
 *
 * @param again reads the file once more from its beginning, where that can be done
 * @param count hears of all that is unpacked, of every container; what it throws ends the reading
 * @param depth containers that were opened already
 */
export async function* textsIn(
  file: InputFile,
  again: (() => AsyncIterable<Buffer>) | undefined,
  count: Count = () => {},
  depth = 0,
): AsyncGenerator<InputFile> {
  const { head, all } = await peek(file.chunks);
  const container = containerOf(head);
  const plain = { ...file, chunks: all };
  const isPacked = container === 'gzip' || container === 'zip';
  if (container === undefined) yield plain;
  else if (isPacked && depth === MOST_CONTAINERS)
    yield { ...plain, refusal: `It is packed more than ${MOST_CONTAINERS} times: unpack it first.` };
  else if (container === 'gzip') {
    const name = file.file === '-' ? 'Standard input' : file.file;
    const chunks = gunzipped(all, name, again, count);
    yield* textsIn({ ...file, chunks }, undefined, count, depth + 1);
  } else if (container === 'zip') {
    for await (const { name, chunks } of unzip(all, count)) {
      const inside = { ...file, file: `${file.file}/${name}`, named: false, chunks };
      yield* textsIn(inside, undefined, count, depth + 1);
    }
  } else if (typeof container === 'string') yield { ...file, chunks: decoded(all, container) };
  else yield { ...plain, refusal: container.refusal };
}
