import { numberFrom, type OptionChecks, TEXT, wholeFrom } from '../api/option-checks.js';
import { readOptions } from '../api/read-options.js';
import { KnowhowError } from '../domain/errors.js';
import { cachedEmbedder } from './cached-embedder.js';
import { abortedError, closedError, isBlank, orAborted } from './call-guards.js';
import type { Embedder } from './embedder.js';
import { toUnit } from './unit-vector.js';

/** Options that every wrapper around someone else's embedding model takes. */
export interface WrapOptions {
  /**
   * The name of the vector space. Two models whose vectors must not be compared need two names; a model whose
   * vectors stay the same must keep its name, or its collections ask to be embedded again.
   */
  space?: string;
  /** Length of the vectors, where it is known; otherwise the model is asked once for it. */
  dimensions?: number;
  /** Most texts in one call of the model. */
  callSize?: number;
  /** Vectors kept for texts seen before; default 10,000; 0 for none. */
  cacheSize?: number;
}

const CHECKS: OptionChecks<WrapOptions> = {
  space: TEXT,
  dimensions: wholeFrom(1),
  callSize: wholeFrom(1),
  cacheSize: numberFrom(0),
};

/** A model to wrap. */
interface RemoteModel {
  /** Names it in errors and in `describe()`, e.g. `openai text-embedding-3-small`. */
  label: string;
  /** The space, once the dimensions are known. */
  space(dimensions: number): string;
  callSize: number;
  /** Calls of one request that may run at the same time, at least 1. */
  parallelCalls: number;
  /** Vectors of the texts, in order, as the model gives them. */
  ask(texts: string[], signal: AbortSignal | undefined): PromiseLike<ArrayLike<number>[]>;
}

/**
 * Makes an embedder of a model that answers asynchronously: vectors are checked and scaled to unit length,
 * blank texts never sent, long lists cut into calls, repeats cached.
 *
 * @throws KnowhowError `embedder_unavailable` when the dimensions must be asked for and the model cannot answer,
 *   `invalid_request` for an option that is not known or of the wrong kind
 */
export async function remoteEmbedder(model: RemoteModel, given: WrapOptions): Promise<Embedder> {
  const options = readOptions(model.label, given, CHECKS);
  const dimensions = options.dimensions ?? (await probe(model));
  const space = options.space ?? model.space(dimensions);
  let closed = false;

  async function embed(texts: string[], signal: AbortSignal | undefined): Promise<Float32Array[]> {
    const vectors: Float32Array[] = texts.map(() => new Float32Array(dimensions));
    const worded = texts.flatMap((text, i) => (isBlank(text) ? [] : [i]));
    let next = 0;
    async function work(): Promise<void> {
      while (next < worded.length) {
        if (signal?.aborted) throw abortedError(signal);
        const part = worded.slice(next, next + model.callSize);
        next += part.length;
        const wanted = part.map((i) => texts[i]!);
        const found = await askChecked(model, wanted, signal, dimensions);
        part.forEach((i, n) => {
          vectors[i] = found[n]!;
        });
      }
    }
    try {
      await Promise.all(Array.from({ length: model.parallelCalls }, work));
    } finally {
      // After a failure the calls still to come are of no use to anyone.
      next = worded.length;
    }
    return vectors;
  }

  const embedder: Embedder = {
    space,
    dimensions,
    async embed(texts, { signal } = {}) {
      if (closed) throw closedError(space);
      if (signal?.aborted) throw abortedError(signal);
      // The model may not know of signals: the caller is let go at once all the same.
      return orAborted(embed(texts, signal), signal);
    },
    async describe() {
      return { model: model.label, space, runtime: 'the wrapped model' };
    },
    async close() {
      closed = true;
    },
  };
  return options.cacheSize === 0 ? embedder : cachedEmbedder(embedder, { size: options.cacheSize });
}

async function probe(model: RemoteModel): Promise<number> {
  const [vector] = await askChecked(model, ['dimensions'], undefined, undefined);
  return vector!.length;
}

async function askChecked(
  model: RemoteModel,
  texts: string[],
  signal: AbortSignal | undefined,
  dimensions: number | undefined,
): Promise<Float32Array[]> {
  let found: ArrayLike<number>[];
  try {
    found = await model.ask(texts, signal);
  } catch (cause) {
    if (signal?.aborted) throw abortedError(signal);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw unavailable(model, `failed: ${reason}. Check its key, address and limits, then try again.`, cause);
  }
  if (!Array.isArray(found) || found.length !== texts.length) {
    const got = Array.isArray(found) ? `${found.length} vectors` : typeof found;
    throw unavailable(model, `answered ${texts.length} texts with ${got}, expected one vector for each.`);
  }
  return found.map((vector) => checkedUnit(model, vector, dimensions));
}

function checkedUnit(
  model: RemoteModel,
  vector: ArrayLike<number>,
  dimensions: number | undefined,
): Float32Array {
  const length = typeof vector === 'object' && vector !== null ? vector.length : 0;
  if (!(length >= 1) || (dimensions !== undefined && length !== dimensions)) {
    throw unavailable(
      model,
      `gave a vector of ${length} numbers, expected ${dimensions ?? 'at least 1'}. Give the dimensions it really has.`,
    );
  }
  const unit = toUnit(vector);
  if (!unit.every(Number.isFinite)) {
    throw unavailable(model, 'gave a vector with numbers that are not finite.');
  }
  return unit;
}

function unavailable(model: RemoteModel, what: string, cause?: unknown): KnowhowError {
  return new KnowhowError('embedder_unavailable', `The embedding model ${model.label} ${what}`, undefined, {
    cause,
  });
}
