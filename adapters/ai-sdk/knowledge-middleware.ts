import { guideCalls } from './guide-calls.js';
import type { AiSdkOptions } from './options.js';
import { readOptions } from './read-options.js';
import type { Scope } from './run-scopes.js';

/**
 * A language model middleware, typed by what it does: it fits `LanguageModelV4Middleware` of AI SDK 7 and, with
 * `V` = `'v3'` (inferred where a v3 one is asked for), the one of AI SDK 6.
 */
export interface KnowledgeMiddleware<V extends 'v3' | 'v4' = 'v4'> {
  readonly specificationVersion: V;
  transformParams<P extends object>(options: { params: P }): Promise<P>;
  wrapGenerate<R>(options: { doGenerate: () => PromiseLike<R>; params: object }): Promise<R>;
  wrapStream<R>(options: { doStream: () => PromiseLike<R>; params: object }): Promise<R>;
}

/** Makes a middleware that belongs to a run, for `run`. */
export function boundMiddleware<V extends 'v3' | 'v4'>(
  options: AiSdkOptions,
  bound?: Scope,
): KnowledgeMiddleware<V> {
  const guide = guideCalls(options, bound);
  return {
    // Both versions have the same shape, and both SDKs run either.
    specificationVersion: 'v4' as V,
    transformParams: ({ params }) => guide.prepare(params),
    wrapGenerate: ({ doGenerate, params }) => guide.make(params, doGenerate),
    wrapStream: ({ doStream, params }) => guide.make(params, doStream),
  };
}

/**
 * A middleware for `wrapLanguageModel({ model, middleware: knowledgeMiddleware(options) })`: adds what past runs
 * teach to the prompt of every model call, generated or streamed. Each run is enhanced once, and once more for
 * each new last user message in it; every step gets the same guidance. Streams pass untouched: the only time it
 * costs is that of the enhance.
 *
 * It reads; storing is `knowledgeTelemetry`'s part. Without that (or `run`) there is no run to be seen: calls with
 * the same task that go on after the user's message, or that follow a failed call, count as the same run.
 *
 * @example
 * const model = wrapLanguageModel({ model: openai('gpt-5'), middleware: knowledgeMiddleware({ knowledge, tenant: 'desk' }) });
 */
export function knowledgeMiddleware<V extends 'v3' | 'v4' = 'v4'>(
  options: AiSdkOptions,
): KnowledgeMiddleware<V> {
  return boundMiddleware<V>(readOptions('knowledgeMiddleware', options));
}
