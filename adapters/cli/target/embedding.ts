import type { OpenOptions } from '../../../src/index.js';
import type { CliIo } from '../io/cli-io.js';

/** The model that KNOWHOW_EMBEDDING names; the library says what it may be. */
export const embeddingOf = ({ KNOWHOW_EMBEDDING: name }: CliIo['env']): Pick<OpenOptions, 'embedding'> =>
  name ? { embedding: name as NonNullable<OpenOptions['embedding']> } : {};
