import { errorFields } from '../../api/error-fields.js';
import { KnowhowError } from '../../domain/errors.js';
import type { Log } from '../../domain/log.js';
import type { Embedder } from '../../embedding/embedder.js';
import type { Store } from '../../storage/store.js';
import type { CollectionViews } from './collection-views.js';

/** Makes damaged vectors again, from their texts. */
export interface Repairs {
  /** Starts with a collection in the background, unless it is under way already. */
  begin(collection: number): void;
  /**
   * Resolves once no vector of the collection is damaged.
   *
   * @throws KnowhowError `embedder_unavailable`, `storage_error`
   */
  finish(collection: number): Promise<void>;
}

/** Texts that are embedded at a time. */
const BATCH = 32;
/** Milliseconds after which a repair that failed is tried again. */
const RETRY_MS = 60_000;

/** Starts with nothing under way. */
export function createRepairs(parts: {
  store: Store;
  embedder: Embedder;
  log: Log;
  views: CollectionViews;
}): Repairs {
  const { store, embedder, log, views } = parts;
  const underWay = new Map<number, Promise<void>>();

  async function repair(collectionId: number): Promise<void> {
    const ids = views.damaged(collectionId);
    for (let at = 0; at < ids.length; at += BATCH) {
      const part = ids.slice(at, at + BATCH);
      const texts = await store.meaningTexts(collectionId, part);
      const found = part.flatMap((id, i) => (texts[i] === undefined ? [] : [{ id, text: texts[i] }]));
      if (found.length === 0) continue;
      const vectors = await embedder.embed(found.map(({ text }) => text));
      const made = found.map(({ id }, i) => ({ id, vector: vectors[i]! }));
      await store.setVectors(collectionId, embedder.space, made);
    }
    const collection = await store.collection(collectionId);
    if (collection) await views.current(collection);
    const left = views.damaged(collectionId).length;
    log({
      level: 'info',
      event: 'vectors_made_again',
      collection: collectionId,
      vectors: ids.length - left,
      left,
    });
  }

  function start(collection: number): Promise<void> {
    const known = underWay.get(collection);
    if (known) return known;
    const work = repair(collection).finally(() => underWay.delete(collection));
    underWay.set(collection, work);
    return work;
  }

  return {
    begin(collection) {
      start(collection).catch((error: unknown) => {
        if (KnowhowError.isInstance(error) && error.code === 'closed') return;
        log({ level: 'warn', event: 'vectors_not_made_again', collection, ...errorFields(error) });
        setTimeout(() => this.begin(collection), RETRY_MS).unref();
      });
    },
    async finish(collection) {
      if (views.damaged(collection).length > 0) await start(collection);
      const left = views.damaged(collection).length;
      if (left === 0) return;
      throw new KnowhowError(
        'storage_error',
        `${left} vectors of the collection are damaged and could not be made again. Run \`knowhow doctor\`, then \`knowhow doctor reembed\`.`,
      );
    },
  };
}
