import { KnowhowError } from '../domain/errors.js';
import type { Embedder } from './embedder.js';
import { remoteEmbedder, type WrapOptions } from './remote-embedder.js';

/** As much of a LangChain `Embeddings` object as is used. */
interface LangChainEmbeddings {
  embedDocuments(documents: string[]): Promise<number[][]>;
  embedQuery(document: string): Promise<number[]>;
}

const CALL_SIZE = 256;

/**
 * Makes an embedder of LangChain embeddings, e.g. `await fromLangChain(new OpenAIEmbeddings({ model }))`. The
 * space is `langchain/<class>/<model>/<dimensions>`; where the object does not say its model, `space` must. It is
 * asynchronous because the length of the vectors is not known before the first answer: one word is embedded,
 * unless `dimensions` says it.
 *
 * Only `embedDocuments` is used, for stored text and for queries: knowhow compares both ways, and the same text
 * must have one vector. LangChain embeddings know no signals: an aborted call is left behind, not stopped.
 *
 * @throws KnowhowError `embedder_unavailable` when that one call fails, `invalid_request` for what is no such
 *   object, for a missing `space`, and for an option that is not known or of the wrong kind
 * @example
 * const embedder = await fromLangChain(new OpenAIEmbeddings({ model: 'text-embedding-3-small' }));
 * const knowledge = await openKnowledge({ path: 'agents.db', embedder });
 */
export async function fromLangChain(
  embeddings: LangChainEmbeddings,
  options: WrapOptions = {},
): Promise<Embedder> {
  if (
    typeof embeddings !== 'object' ||
    embeddings === null ||
    typeof embeddings.embedDocuments !== 'function'
  ) {
    throw new KnowhowError(
      'invalid_request',
      `Got ${typeof embeddings}, expected a LangChain Embeddings object with embedDocuments.`,
    );
  }
  const kind = embeddings.constructor.name;
  const name = modelNameOf(embeddings);
  if (name === undefined && options.space === undefined) {
    throw new KnowhowError(
      'invalid_request',
      `${kind} does not say which model it uses, so its vector space has no name. Give one: ` +
        "fromLangChain(embeddings, { space: 'my-model/1' }).",
    );
  }
  return remoteEmbedder(
    {
      label: name === undefined ? kind : `${kind} ${name}`,
      space: (dimensions) => `langchain/${kind}/${name}/${dimensions}`,
      callSize: options.callSize ?? CALL_SIZE,
      parallelCalls: 1,
      ask: (texts) => embeddings.embedDocuments(texts),
    },
    options,
  );
}

/** LangChain classes keep the name of their model in one of these. */
function modelNameOf(embeddings: object): string | undefined {
  const { model, modelName } = embeddings as { model?: unknown; modelName?: unknown };
  return [model, modelName].find((name): name is string => typeof name === 'string' && name !== '');
}
