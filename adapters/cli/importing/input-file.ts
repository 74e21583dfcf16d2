import type { KnowhowError } from '../../../src/index.js';

/** A file of an import, being read: a file itself, or one inside a zip. */
export interface InputFile {
  /** As it was named, or below the folder or inside the zip that was. */
  file: string;
  /** The contents as text in UTF-8, unpacked. */
  chunks: AsyncIterable<Buffer>;
  /** Milliseconds since 1970 when it was last changed. */
  modified: number;
  /** True where it was named itself, and not only found in a folder or a zip. */
  named: boolean;
  /** Why nothing of it can be read. */
  refusal?: string;
  /** Why its end could not be read; only where there are other files, which are read nevertheless. */
  failure(): KnowhowError | undefined;
}
