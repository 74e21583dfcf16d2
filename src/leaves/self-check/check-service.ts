import type { Embedder } from '../../embedding/embedder.js';
import type { Finding, Store } from '../../storage/store.js';
import { checkEmbedder } from './check-embedder.js';
import { checkLanguage } from './check-language.js';
import { checkVectors } from './check-vectors.js';

/** What a service finds of itself: its store, the vectors in it, the embedding model, and the language of its tasks. */
export const checkService =
  ({ store, embedder }: { store: Store; embedder: Embedder }) =>
  async (): Promise<Finding[]> => [
    ...(await store.check()),
    await checkVectors(store, embedder),
    ...(await checkEmbedder(embedder)),
    ...(await checkLanguage(store, embedder.space)),
  ];
