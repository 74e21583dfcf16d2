import { KnowhowError } from '../domain/errors.js';
import type { Embedder } from './embedder.js';
import { remoteEmbedder, type WrapOptions } from './remote-embedder.js';

/** As much of an AI SDK `EmbeddingModel` object (specification v2, v3 or v4) as is used. */
export interface AiSdkEmbeddingModel {
  readonly provider: string;
  readonly modelId: string;
  readonly maxEmbeddingsPerCall: PromiseLike<number | undefined> | number | undefined;
  readonly supportsParallelCalls?: PromiseLike<boolean> | boolean;
  doEmbed(options: {
    values: string[];
    abortSignal?: AbortSignal;
  }): PromiseLike<{ embeddings: ArrayLike<number>[] }>;
}

/** Where the model sets no limit itself. */
const CALL_SIZE = 256;

/** Calls at the same time, where the model allows several. */
const PARALLEL_CALLS = 4;

/**
 * Makes an embedder of an AI SDK embedding model, e.g. `await fromAiSdk(openai.embedding('text-embedding-3-small'))`.
 * The space is `<provider>/<model id>/<dimensions>` unless named. It is asynchronous because the length of the
 * vectors is not known before the first answer: the model is asked to embed one word, unless `dimensions` says it.
 *
 * @throws KnowhowError `embedder_unavailable` when that one call fails, `invalid_request` for what is no such
 *   model, and for an option that is not known or of the wrong kind
 * @example
 * const embedder = await fromAiSdk(openai.embedding('text-embedding-3-small'));
 * const knowledge = await openKnowledge({ path: 'agents.db', embedder });
 */
export async function fromAiSdk(model: AiSdkEmbeddingModel, options: WrapOptions = {}): Promise<Embedder> {
  if (typeof model !== 'object' || model === null || typeof model.doEmbed !== 'function') {
    throw new KnowhowError(
      'invalid_request',
      `Got ${typeof model === 'string' ? `the model name '${model}'` : typeof model}, expected an AI SDK embedding ` +
        "model object with doEmbed, e.g. openai.embedding('text-embedding-3-small').",
    );
  }
  const most = (await model.maxEmbeddingsPerCall) ?? CALL_SIZE;
  const parallel = (await model.supportsParallelCalls) ?? false;
  return remoteEmbedder(
    {
      label: `${model.provider} ${model.modelId}`,
      space: (dimensions) => `${model.provider}/${model.modelId}/${dimensions}`,
      callSize: Math.max(1, Math.min(most, options.callSize ?? CALL_SIZE)),
      parallelCalls: parallel ? PARALLEL_CALLS : 1,
      async ask(values, abortSignal) {
        return (await model.doEmbed({ values, abortSignal })).embeddings;
      },
    },
    options,
  );
}
