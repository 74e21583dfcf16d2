import { KnowhowError } from '../domain/errors.js';
import { vectorFault } from '../domain/vector-fault.js';
import { abortedError } from './call-guards.js';
import type { Embedder, EmbedOptions } from './embedder.js';

/** Time that an embedder may take. */
interface EmbedDeadline {
  /** Milliseconds that every call may take. */
  timeoutMs: number;
  /** Milliseconds more for each of its texts. */
  perTextMs: number;
}

/**
 * Takes nothing on trust: of any embedder's answer the count, the lengths and the numbers are checked, and with a
 * deadline a call that does not come back is given up, whether or not the embedder listens to signals. So nobody
 * behind this ever keeps a vector that would break a collection, or waits for ever.
 *
 * Whatever goes wrong is `embedder_unavailable`, but `aborted` and `closed` stay what they are.
 */
export function checkedEmbedder(embedder: Embedder, deadline?: EmbedDeadline): Embedder {
  const { space, dimensions } = embedder;
  const unavailable = (what: string, cause?: unknown) =>
    new KnowhowError('embedder_unavailable', `The embedder ${space} ${what}`, {}, { cause });

  async function ask(texts: string[], options: EmbedOptions | undefined): Promise<Float32Array[]> {
    let vectors: unknown;
    try {
      vectors = await embedder.embed(texts, options);
    } catch (error) {
      if (KnowhowError.isInstance(error)) throw error;
      if (options?.signal?.aborted) throw abortedError(options.signal);
      const reason = error instanceof Error ? error.message : String(error);
      throw unavailable(`failed: ${reason}. Nothing was stored of it; it is asked again later.`, error);
    }
    if (!Array.isArray(vectors) || vectors.length !== texts.length) {
      const got = Array.isArray(vectors) ? `${vectors.length} vectors` : typeof vectors;
      throw unavailable(`answered ${texts.length} texts with ${got}, expected one vector for each.`);
    }
    for (const vector of vectors) {
      const fault = vectorFault(vector, dimensions);
      if (fault !== undefined) {
        throw unavailable(
          `gave a vector with ${fault}. Nothing was stored of it. Vectors must be Float32Arrays of ${dimensions} finite numbers and length 1 (zeros for a text that says nothing): mend the embedder.`,
        );
      }
    }
    return vectors as Float32Array[];
  }

  function within(texts: string[], options: EmbedOptions | undefined, ms: number): Promise<Float32Array[]> {
    const { signal } = options ?? {};
    const controller = new AbortController();
    return new Promise((resolve, reject) => {
      const giveUp = (error: KnowhowError) => {
        reject(error);
        controller.abort(error);
      };
      const onAbort = () => giveUp(abortedError(signal!));
      const timer = setTimeout(
        () => giveUp(unavailable(`did not answer within ${Math.round(ms)} ms (${texts.length} texts).`)),
        ms,
      );
      if (signal?.aborted) onAbort();
      signal?.addEventListener('abort', onAbort, { once: true });
      ask(texts, { ...options, signal: controller.signal })
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
        });
    });
  }

  return {
    space,
    dimensions,
    ...(embedder.similarity ? { similarity: embedder.similarity } : {}),
    ...(embedder.load ? { load: () => embedder.load!() } : {}),
    embed: (texts, options) =>
      deadline
        ? within(texts, options, deadline.timeoutMs + deadline.perTextMs * texts.length)
        : ask(texts, options),
    describe: () => embedder.describe(),
    close: () => embedder.close(),
  };
}
