import { FakeEmbeddings, SyntheticEmbeddings } from '@langchain/core/utils/testing';
import { MockEmbeddingModelV3, MockEmbeddingModelV4 } from 'ai/test';
import { describe, expect, test } from 'vitest';
import { type AiSdkEmbeddingModel, fromAiSdk } from '../../src/embedding/from-ai-sdk.js';
import { fromLangChain } from '../../src/embedding/from-langchain.js';
import { hashingEmbedder } from '../../src/embedding/hashing-embedder.js';
import { embedderContract } from '../../src/testing/embedder-contract.js';

/** Answers later and not in unit length, as a model over the network does. */
async function answer(values: string[]): Promise<number[][]> {
  await new Promise((resolve) => setTimeout(resolve, 2));
  return (await hashingEmbedder({ dimensions: 64 }).embed(values)).map((vector) =>
    Array.from(vector, (x, i) => 3 * x + (i === 0 ? 1e-3 : 0)),
  );
}

function aiSdkModel(options: Partial<ConstructorParameters<typeof MockEmbeddingModelV4>[0]> = {}) {
  return new MockEmbeddingModelV4({
    provider: 'mock',
    modelId: 'hash',
    maxEmbeddingsPerCall: 3,
    supportsParallelCalls: true,
    doEmbed: async ({ values }) => ({ embeddings: await answer(values), warnings: [] }),
    ...options,
  });
}

embedderContract({
  name: 'an AI SDK model (v4)',
  open: () => fromAiSdk(aiSdkModel(), { cacheSize: 0 }),
  waits: true,
});

embedderContract({
  name: 'an AI SDK model (v3), one call at a time',
  open: () =>
    fromAiSdk(
      new MockEmbeddingModelV3({
        provider: 'mock',
        modelId: 'hash',
        maxEmbeddingsPerCall: 3,
        supportsParallelCalls: false,
        doEmbed: async ({ values }) => ({ embeddings: await answer(values), warnings: [] }),
      }),
      { cacheSize: 0 },
    ),
  waits: true,
});

embedderContract({
  name: 'LangChain embeddings',
  open: () =>
    fromLangChain(new SyntheticEmbeddings({ vectorSize: 16 }), {
      space: 'synthetic/16',
      cacheSize: 0,
      callSize: 4,
    }),
  waits: true,
});

describe('fromAiSdk', () => {
  test('names the space and asks once for the dimensions', async () => {
    const model = aiSdkModel();
    const embedder = await fromAiSdk(model);
    expect(embedder).toMatchObject({ space: 'mock/hash/64', dimensions: 64 });
    expect(model.doEmbedCalls).toHaveLength(1);
  });

  test('asks nothing when told the dimensions', async () => {
    const model = aiSdkModel();
    const embedder = await fromAiSdk(model, { dimensions: 64, space: 'ours/1' });
    expect(embedder.space).toBe('ours/1');
    expect(model.doEmbedCalls).toHaveLength(0);
  });

  test('cuts long lists into the calls the model allows, and passes a signal on', async () => {
    const model = aiSdkModel();
    const embedder = await fromAiSdk(model, { dimensions: 64 });
    await embedder.embed(['a', 'b', 'c', 'd', ' ', 'e', 'f', 'g']);
    expect(model.doEmbedCalls.map(({ values }) => values.length).sort()).toEqual([1, 3, 3]);
    expect(model.doEmbedCalls.flatMap(({ values }) => values)).not.toContain(' ');
    expect(model.doEmbedCalls[0]!.abortSignal).toBeInstanceOf(AbortSignal);
  });

  test('keeps repeats', async () => {
    const model = aiSdkModel();
    const embedder = await fromAiSdk(model, { dimensions: 64 });
    const [first] = await embedder.embed(['again']);
    expect(await embedder.embed(['again'])).toEqual([first]);
    expect(model.doEmbedCalls).toHaveLength(1);
  });

  test('takes models that keep their limits as promises, or have none', async () => {
    const model: AiSdkEmbeddingModel = {
      provider: 'p',
      modelId: 'm',
      maxEmbeddingsPerCall: Promise.resolve(undefined),
      supportsParallelCalls: Promise.resolve(true),
      doEmbed: async ({ values }) => ({ embeddings: values.map((value) => [value.length, 1]) }),
    };
    const embedder = await fromAiSdk(model);
    expect(await embedder.embed(['xyz'])).toEqual([Float32Array.from([3, 1], (x) => x / Math.sqrt(10))]);
  });

  test.each([
    ['fails', async () => Promise.reject(new Error('401 bad key')), /mock hash failed: 401 bad key/],
    ['answers too few', async () => ({ embeddings: [], warnings: [] }), /1 texts with 0 vectors/],
    [
      'changes its dimensions',
      async () => ({ embeddings: [[1, 2]], warnings: [] }),
      /2 numbers, expected 64/,
    ],
    ['gives NaN', async () => ({ embeddings: [new Array(64).fill(Number.NaN)], warnings: [] }), /not finite/],
  ])('a model that %s is embedder_unavailable', async (_, doEmbed, message) => {
    const embedder = await fromAiSdk(aiSdkModel({ doEmbed }), { dimensions: 64 });
    const error = await embedder.embed(['text']).catch((e) => e);
    expect(error.code).toBe('embedder_unavailable');
    expect(error.message).toMatch(message);
  });

  test('a failure is not kept', async () => {
    let calls = 0;
    const model = aiSdkModel({
      doEmbed: async ({ values }) => {
        if (++calls === 1) throw new Error('busy');
        return { embeddings: await answer(values), warnings: [] };
      },
    });
    const embedder = await fromAiSdk(model, { dimensions: 64 });
    await expect(embedder.embed(['text'])).rejects.toMatchObject({ code: 'embedder_unavailable' });
    expect(await embedder.embed(['text'])).toHaveLength(1);
  });

  test('an unreachable model is said at once', async () => {
    const doEmbed = async () => Promise.reject(new Error('no route'));
    await expect(fromAiSdk(aiSdkModel({ doEmbed }))).rejects.toMatchObject({ code: 'embedder_unavailable' });
  });

  test('a model name or bad options are refused with what is expected', async () => {
    await expect(fromAiSdk('openai/x' as unknown as AiSdkEmbeddingModel)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/model name 'openai\/x'.*doEmbed/),
    });
    await expect(fromAiSdk(aiSdkModel(), { dimensions: 1.5 })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await expect(fromAiSdk(aiSdkModel(), { callSize: 0 })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/the option callSize got 0, expected a whole number from 1\./),
    });
    const misspelt: object = { dimension: 4 };
    await expect(fromAiSdk(aiSdkModel(), misspelt)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/the option dimension is not known\. Known are/),
    });
  });
});

describe('fromLangChain', () => {
  test('scales to unit length', async () => {
    const embedder = await fromLangChain(new FakeEmbeddings(), { space: 'fake' });
    expect(embedder).toMatchObject({ space: 'fake', dimensions: 4 });
    const [vector] = await embedder.embed(['x']);
    expect(Math.hypot(...vector!)).toBeCloseTo(1, 6);
    expect(vector![3]! / vector![0]!).toBeCloseTo(4, 5);
  });

  test('takes the name of the model where the object says it', async () => {
    const embeddings = Object.assign(new FakeEmbeddings(), { model: 'text-1' });
    expect((await fromLangChain(embeddings)).space).toBe('langchain/FakeEmbeddings/text-1/4');
  });

  test('asks for a space where it does not', async () => {
    await expect(fromLangChain(new FakeEmbeddings())).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('space'),
    });
  });

  test('refuses what is no Embeddings object', async () => {
    await expect(fromLangChain({} as FakeEmbeddings, { space: 's' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});
