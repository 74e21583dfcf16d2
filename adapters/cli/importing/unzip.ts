import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { KnowhowError } from '../../../src/index.js';

/** A file inside a zip. */
export interface ZipEntry {
  name: string;
  chunks: AsyncIterable<Buffer>;
}

type Event = { name: string; compression: number } | { data: Buffer } | 'end' | { error: Error };

/**
 * The files of a zip in their order, unpacked as it is read: no more than a chunk is held. What an entry was not read
 * of is passed over.
 *
 * @throws KnowhowError `validation_error` where the zip is broken, or packed in a way that is not known
 */
export async function* unzip(source: AsyncIterable<Buffer>): AsyncGenerator<ZipEntry> {
  const events: Event[] = [];
  const zip = new Unzip((file: UnzipFile) => {
    if (file.name.endsWith('/')) return;
    events.push({ name: file.name, compression: file.compression });
    file.ondata = (error, data, final) => {
      if (error) events.push({ error });
      else {
        if (data.length > 0) events.push({ data: Buffer.from(data) });
        if (final) events.push('end');
      }
    };
    try {
      file.start();
    } catch (error) {
      events.push({ error: error as Error });
    }
  });
  zip.register(UnzipInflate);
  const iterator = source[Symbol.asyncIterator]();
  let over = false;
  async function next(): Promise<Event | undefined> {
    while (events.length === 0 && !over) {
      const { done, value } = await iterator.next();
      over = done === true;
      try {
        zip.push(done ? new Uint8Array(0) : value, over);
      } catch (error) {
        events.push({ error: error as Error });
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

const broken = (cause: Error): KnowhowError =>
  new KnowhowError(
    'validation_error',
    `It is a zip that cannot be read (${cause.message}): unpack it first.`,
    {},
    { cause },
  );
