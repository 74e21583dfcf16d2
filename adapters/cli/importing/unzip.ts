import { setImmediate } from 'node:timers/promises';
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { KnowhowError } from '../../../src/index.js';

/** A file inside a zip. */
export interface ZipEntry {
  name: string;
  chunks: AsyncIterable<Buffer>;
}

/** Hears of bytes as they are unpacked, and throws where they are too many. */
export type Count = (bytes: number) => void;

type Event = { name: string } | { data: Buffer } | 'end' | { error: unknown };

/** Bytes that are unpacked before anything else gets its turn; they become a thousand times as many at most: 4 MiB. */
const SLICE_BYTES = 4 * 1024;

/** The bytes of a stream in slices, with a turn for others before each. */
async function* slices(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      await setImmediate();
      yield chunk.subarray(at, at + SLICE_BYTES);
    }
  }
}

/**
 * The files of a zip in their order, unpacked slice by slice as they are read: no more than a slice is held. What an
 * entry was not read of is passed over.
 *
 * @param count hears of what is unpacked, read or passed over
 * @throws KnowhowError `validation_error` where the zip is broken, or packed in a way that is not known; what `count` throws
 */
export async function* unzip(
  source: AsyncIterable<Buffer>,
  count: Count = () => {},
): AsyncGenerator<ZipEntry> {
  const events: Event[] = [];
  const zip = new Unzip((file: UnzipFile) => {
    if (file.name.endsWith('/')) return;
    events.push({ name: file.name });
    file.ondata = (error, data, final) => {
      if (error) events.push({ error });
      else {
        count(data.length);
        if (data.length > 0) events.push({ data: Buffer.from(data) });
        if (final) events.push('end');
      }
    };
    try {
      file.start();
    } catch (error) {
      events.push({ error });
    }
  });
  zip.register(UnzipInflate);
  const iterator = slices(source);
  let over = false;
  async function next(): Promise<Event | undefined> {
    while (events.length === 0 && !over) {
      const { done, value } = await iterator.next();
      over = done === true;
      try {
        zip.push(done ? new Uint8Array(0) : value, over);
      } catch (error) {
        events.push({ error });
      }
    }
    return events.shift();
  }
  for (let event = await next(); event !== undefined; event = await next()) {
    if (typeof event === 'object' && 'error' in event) throw broken(event.error);
    if (typeof event !== 'object' || !('name' in event)) continue;
    let ended = false;
    async function* chunks(): AsyncGenerator<Buffer> {
      for (let part = await next(); part !== undefined && part !== 'end'; part = await next()) {
        if ('error' in part) throw broken(part.error);
        if ('data' in part) yield part.data;
      }
      ended = true;
    }
    const all = chunks();
    yield { name: event.name, chunks: { [Symbol.asyncIterator]: () => ({ next: () => all.next() }) } };
    // What the reader left is passed over.
    while (!ended) if ((await all.next()).done) ended = true;
  }
}

const broken = (cause: unknown): KnowhowError =>
  KnowhowError.isInstance(cause)
    ? cause
    : new KnowhowError(
        'validation_error',
        `It is a zip that cannot be read (${cause instanceof Error ? cause.message : String(cause)}): unpack it first.`,
        {},
        { cause },
      );
