import { createHash } from 'node:crypto';
import { abortedError, closedError, isBlank, orAborted } from './call-guards.js';
import { checkedEmbedder } from './checked-embedder.js';
import type { Embedder, EmbedOptions } from './embedder.js';

type Priority = NonNullable<EmbedOptions['priority']>;

/** One call of the embedder behind, shared by every caller that waits for one of its texts. */
interface Batch {
  vectors: Promise<Float32Array[]>;
  controller: AbortController;
  waiting: number;
  priority: Priority;
}

/** A text's place in a batch. */
interface Share {
  batch: Batch;
  position: number;
}

/**
 * Puts a cache of the most recently used vectors before any embedder, and embeds a text once when several
 * callers ask for it at the same time. A caller that gives up does not take the text from the others: the call
 * behind is aborted when nobody waits for it any more. An interactive caller never waits for a background call;
 * it asks again with its own priority.
 *
 * Texts are kept as SHA-256 only, so the cache neither grows with their length nor holds what was deleted
 * elsewhere. A vector takes about 4 bytes a dimension plus 150. Callers get copies.
 *
 * @param options.size vectors to keep; default 10,000. 0 keeps none and still joins equal texts.
 */
export function cachedEmbedder(behind: Embedder, options: { size?: number } = {}): Embedder {
  // A vector that is no good must not be kept, or it is given out long after the embedder was mended.
  const embedder = checkedEmbedder(behind);
  const size = options.size ?? 10_000;
  // A Map iterates in order of insertion: the first key is the one used longest ago.
  const cache = new Map<string, Float32Array>();
  const inFlight = new Map<string, Share>();
  let closed = false;

  function recall(key: string): Float32Array | undefined {
    const vector = cache.get(key);
    if (vector !== undefined) {
      cache.delete(key);
      cache.set(key, vector);
    }
    return vector;
  }

  function keep(key: string, vector: Float32Array): void {
    if (size < 1) return;
    cache.delete(key);
    cache.set(key, vector);
    if (cache.size > size) cache.delete(cache.keys().next().value as string);
  }

  function forget(batch: Batch, keys: string[]): void {
    for (const key of keys) if (inFlight.get(key)?.batch === batch) inFlight.delete(key);
  }

  function start(missing: Map<string, string>, priority: Priority): Batch {
    const keys = [...missing.keys()];
    const controller = new AbortController();
    const vectors = embedder.embed([...missing.values()], { signal: controller.signal, priority });
    const batch: Batch = { vectors, controller, waiting: 0, priority };
    keys.forEach((key, position) => {
      inFlight.set(key, { batch, position });
    });
    controller.signal.addEventListener('abort', () => forget(batch, keys), { once: true });
    vectors.then(
      (found) => {
        forget(batch, keys);
        keys.forEach((key, position) => {
          keep(key, found[position]!);
        });
      },
      // The callers of the batch get this error; here it only ends the batch.
      () => forget(batch, keys),
    );
    return batch;
  }

  /** The running batch that holds this text, unless waiting for it would make an urgent call slow. */
  function join(key: string, priority: Priority): Share | undefined {
    const share = inFlight.get(key);
    return share?.batch.priority === 'background' && priority === 'interactive' ? undefined : share;
  }

  async function embed(texts: string[], { signal, priority = 'background' }: EmbedOptions = {}) {
    if (closed) throw closedError(embedder.space);
    if (signal?.aborted) throw abortedError(signal);
    const keys = texts.map((text) => (isBlank(text) ? undefined : keyOf(text)));
    const ready = keys.map((key) =>
      key === undefined ? new Float32Array(embedder.dimensions) : recall(key),
    );
    const missing = new Map<string, string>();
    keys.forEach((key, i) => {
      if (key !== undefined && ready[i] === undefined && join(key, priority) === undefined) {
        missing.set(key, texts[i]!);
      }
    });
    if (missing.size > 0) start(missing, priority);
    const shares = keys.map((key, i) => (ready[i] === undefined ? inFlight.get(key!)! : undefined));
    const batches = new Set(shares.flatMap((share) => (share === undefined ? [] : [share.batch])));
    for (const batch of batches) batch.waiting++;
    try {
      const vectors = shares.map(async (share, i) =>
        share === undefined ? ready[i]! : (await share.batch.vectors)[share.position]!,
      );
      return (await orAborted(Promise.all(vectors), signal)).map((vector) => vector.slice());
    } finally {
      for (const batch of batches) if (--batch.waiting === 0) batch.controller.abort();
    }
  }

  return {
    space: embedder.space,
    dimensions: embedder.dimensions,
    ...(embedder.similarity ? { similarity: embedder.similarity } : {}),
    ...(embedder.load ? { load: () => embedder.load!() } : {}),
    embed,
    describe: () => embedder.describe(),
    async close() {
      closed = true;
      cache.clear();
      await embedder.close();
    },
  };
}

/** UTF-16, so that texts that differ only in broken surrogates stay apart. */
function keyOf(text: string): string {
  return createHash('sha256').update(text, 'utf16le').digest('base64');
}
