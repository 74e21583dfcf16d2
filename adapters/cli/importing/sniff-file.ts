import { type Recognised, recognise } from '../../import/recognise.js';
import type { InputFile } from './input-files.js';
import { jsonValues } from './json-values.js';

/** What the beginning of a file tells, and the file with its beginning put back. */
export interface SniffedFile {
  file: InputFile;
  /** Undefined where none of the first values is of a known format. */
  found: Recognised | undefined;
  /** The line of the value that it was recognised by. */
  line: number;
  /** True where there was a value of JSON at all. */
  hasValues: boolean;
}

/** Values that are looked at: the first lines of a file may be broken, or tell nothing. */
const MOST_VALUES = 50;

/**
 * Looks at the first values of a file for one that only one format has. One that several formats have counts where
 * no other is found.
 *
 * @param maxBytes of one value
 */
export async function sniffFile(file: InputFile, maxBytes: number): Promise<SniffedFile> {
  const iterator = file.chunks[Symbol.asyncIterator]();
  const seen: Buffer[] = [];
  // Without a `return`: to stop looking must not end the file.
  const recorded: AsyncIterable<Buffer> = {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const step = await iterator.next();
        if (!step.done) seen.push(step.value);
        return step;
      },
    }),
  };
  async function* whole(): AsyncGenerator<Buffer> {
    while (seen.length > 0) yield seen.shift()!;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  let found: Recognised | undefined;
  let line = 1;
  let values = 0;
  for await (const { line: at, value } of jsonValues(recorded, maxBytes)) {
    if (value === undefined) continue;
    values += 1;
    const seems = recognise(value);
    if (seems && (!found || seems.sure)) {
      found = seems;
      line = at;
    }
    if (found?.sure || values >= MOST_VALUES) break;
  }
  return { file: { ...file, chunks: whole() }, found, line, hasValues: values > 0 };
}
