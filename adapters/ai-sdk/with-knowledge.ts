import { guideCalls } from './guide-calls.js';
import type { AiSdkOptions } from './options.js';
import { readOptions } from './read-options.js';
import type { Scope } from './run-scopes.js';

/** As much of a language model object (specification v2, v3 or v4) as is used. */
export interface LanguageModelLike {
  readonly specificationVersion: string;
  readonly provider: string;
  readonly modelId: string;
  doGenerate(options: never): PromiseLike<unknown>;
  doStream(options: never): PromiseLike<unknown>;
}

type Call = (options: object) => PromiseLike<unknown>;

/** Wraps a model for one run, for `run`. */
export function boundModel<M extends LanguageModelLike>(model: M, options: AiSdkOptions, bound?: Scope): M {
  if (typeof model !== 'object' || model === null || typeof model.doGenerate !== 'function') {
    throw new TypeError(
      `withKnowledge got ${typeof model === 'string' ? `the model name '${model}'` : typeof model}, expected a ` +
        "language model object, e.g. openai('gpt-5') or gateway('openai/gpt-5').",
    );
  }
  const guide = guideCalls(options, bound);
  const wrap =
    (method: 'doGenerate' | 'doStream') =>
    async (call: object): Promise<unknown> => {
      const prepared = await guide.prepare(call);
      return guide.make(prepared, () => (model[method] as Call).call(model, prepared));
    };
  const own: Record<PropertyKey, unknown> = { doGenerate: wrap('doGenerate'), doStream: wrap('doStream') };
  return new Proxy(model, {
    get(target, key) {
      if (Object.hasOwn(own, key)) return own[key];
      // The target as receiver: models keep private fields that a proxy does not have.
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/**
 * The model with `knowledgeMiddleware(options)` around it, of the same type and specification version, without
 * needing `wrapLanguageModel`: use it wherever the model is used.
 *
 * @throws TypeError for a model name instead of a model
 * @example
 * const model = withKnowledge(openai('gpt-5'), { knowledge, tenant: 'desk' });
 */
export function withKnowledge<M extends LanguageModelLike>(model: M, options: AiSdkOptions): M {
  return boundModel(model, readOptions('withKnowledge', options));
}
