import type { Collection } from '../../domain/collection.js';
import { KnowhowError } from '../../domain/errors.js';
import type { Embedder } from '../../embedding/embedder.js';

/** The error of opening a collection with an embedder it was not built with. */
export function embedderMismatch(
  collection: { tenant: string },
  bound: string,
  embedder: Embedder,
): KnowhowError {
  return new KnowhowError(
    'embedder_mismatch',
    `Collection ${JSON.stringify(collection.tenant)} was built with the embedder ${bound}, but this process embeds with ${embedder.space}. Use the same embedder, or embed the collection again: knowhow doctor reembed --db PATH --tenant ${collection.tenant}`,
    { bound, embedder: embedder.space },
  );
}

/**
 * Checks that a collection's vectors can be compared with this embedder's.
 *
 * @throws KnowhowError `embedder_mismatch`, naming the command that embeds the collection again
 */
export function checkSpace(collection: Collection, embedder: Embedder): void {
  if (collection.space !== null && collection.space !== embedder.space) {
    throw embedderMismatch(collection, collection.space, embedder);
  }
}
